//! Every sample is legal, and its output is what the rules or the plain solution give.

use std::env;
use std::fs;
use std::path::Path;

use referee::PROBLEMS;

#[test]
fn every_sample_is_legal_and_has_the_output_of_the_rules() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    // `make check P=..` is about one problem.
    let only = env::var("P").unwrap_or_default();
    let is_meant = |name| only.is_empty() || only == name;
    let problems: Vec<_> = PROBLEMS.iter().filter(|p| is_meant(p.name)).collect();
    assert!(!problems.is_empty(), "the referee has no problem '{only}'");
    for problem in problems {
        // Without samples there is nothing to check here; that there are some is for `make test`.
        let files = fs::read_dir(samples.join(problem.name))
            .into_iter()
            .flatten();
        for file in files.map(|file| file.expect("the folder can be listed").path()) {
            if file
                .extension()
                .map_or(false, |extension| extension == "in")
            {
                let input = fs::read(&file).expect("the input can be read");
                let got = (problem.solve)(&input);
                let want = fs::read_to_string(file.with_extension("out"));
                let want = want.expect("the output can be read");
                assert_eq!(got, Ok(want), "{}", file.display());
            }
        }
    }
}
