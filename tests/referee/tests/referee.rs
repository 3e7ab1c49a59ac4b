//! The referee itself: its numbered inputs. The scripts' tests call its command line.

use std::collections::BTreeSet;

use referee::PROBLEMS;

#[test]
fn a_number_gives_the_same_small_input_each_time() {
    for (problem, run) in PROBLEMS {
        let input = |number: u64| run("generate", &[&number.to_string()]).expect("it is printed");
        let inputs: BTreeSet<String> = (0..=100).map(input).collect();
        assert_eq!(inputs, (0..=100).map(input).collect());
        assert!(inputs.iter().all(|input| input.len() < 700), "{problem}: some are not small");
        assert!(inputs.len() > 80, "{problem}: only {} differ", inputs.len());
    }
}
