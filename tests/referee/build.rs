//! Finds the problems, so that a new one needs no entry anywhere: a problem is a module `src/P.rs`
//! beside a solution `../../bins/P.rs`. Two files are generated: `problems.rs` for the library (the
//! modules and their table) and `solvers.rs` for the command line (the solutions and theirs).

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    let source = Path::new(&manifest).join("src");
    let bins = Path::new(&manifest).join("../../bins");
    println!("cargo:rerun-if-changed=src");
    // A new solution has an entry there. What is in a solution changes nothing here.
    println!("cargo:rerun-if-changed=../../Cargo.toml");

    let mut names: Vec<String> = fs::read_dir(&bins)
        .expect("bins/ can be read")
        .map(|entry| entry.expect("bins/ can be listed").path())
        .filter(|path| {
            path.extension()
                .map_or(false, |extension| extension == "rs")
        })
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| source.join(name).with_extension("rs").exists())
        .collect();
    names.sort();

    let mut problems = String::new();
    let mut solvers = String::new();
    for name in &names {
        let file = name.to_owned() + ".rs";
        let (module, solution) = (source.join(&file), bins.join(&file));
        writeln!(problems, "#[path = {module:?}]\npub mod {name};").expect("a String grows");
        // The solutions know a feature of the root package that this one does not have.
        writeln!(
            solvers,
            "#[path = {solution:?}]\n#[allow(dead_code, unexpected_cfgs)]\nmod {name};"
        )
        .expect("a String grows");
    }
    problems +=
        "\n/// Every problem that has a solution, by name.\npub const PROBLEMS: &[Problem] = &[\n";
    solvers += "\nconst SOLVERS: &[(&str, Solver)] = &[\n";
    for name in &names {
        writeln!(problems, "    problem!({name}),").expect("a String grows");
        writeln!(
            solvers,
            "    ({name:?}, |input, output| {name}::solve(input, output)),"
        )
        .expect("a String grows");
    }
    problems += "];\n";
    solvers += "];\n";

    let out = env::var("OUT_DIR").expect("cargo names a folder for generated files");
    fs::write(Path::new(&out).join("problems.rs"), problems).expect("problems.rs can be written");
    fs::write(Path::new(&out).join("solvers.rs"), solvers).expect("solvers.rs can be written");
}
