//! Daenerys' Game of Trust: the solution against the rules, the plain solution and what its sources
//! claim.

use referee::daenerys::{every_game, every_pair, Automaton, Case, STATES_MAX};
use referee::rng::Rng;
use referee::{Rules, Scale};

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

#[path = "../../bins/daenerys.rs"]
#[allow(dead_code, unknown_lints, unexpected_cfgs)]
mod solution;

common_tests!(
    daenerys,
    100_000,
    [
        format!("1 1\n{}", "j".repeat(STATES_MAX)).into_bytes(),
        format!("3 1\n{}\njjj\nj", "j".repeat(STATES_MAX)).into_bytes(),
        // A wrong letter after too many prefixes.
        format!("1 1\n{}k", "j".repeat(STATES_MAX + 1)).into_bytes(),
        format!("0 1\n1\n{}", "j".repeat(200_000)).into_bytes(),
    ]
);

#[test]
fn every_set_of_words_over_ab_up_to_length_2_with_every_pair_of_starts_is_right() {
    every_game(2, every_pair(2, 3)).for_each(|case| referee::check_small(solve, &case));
}

#[test]
fn every_set_of_words_over_ab_up_to_length_3_with_many_moves_is_right() {
    let lists = [5, 50].map(|moves| vec![("a".to_owned(), moves)]);
    every_game(3, lists.to_vec()).for_each(|case| check(&case.text(), &case.plain()));
}

#[test]
fn each_string_of_an_extreme_input_is_right_alone() {
    // Alone, a string's value is seen to be 0 or not; in a sum, one wrong value can hide another.
    for generator in Case::GENERATORS {
        let mut case = (generator.make)(&mut Rng::new(3), Scale::one_in(64));
        for string in case.strings.clone().into_iter().take(40) {
            case.strings = vec![string];
            check(&case.text(), &case.plain());
        }
    }
}

#[test]
fn as_many_states_with_another_value_for_2_moves_as_there_can_be_are_right() {
    // The letter b kills at once, and the empty string is an end of all others that acc.. begins.
    let forbidden = vec!["b".into(), "a".to_string() + &"c".repeat(STATES_MAX - 2)];
    for (string, moves_left) in [("ac", 2), ("ac", 3), ("c", 2), ("b", 2)] {
        let case = Case {
            letters: 3,
            forbidden: forbidden.clone(),
            strings: vec![(string.into(), moves_left)],
        };
        check(&case.text(), &case.plain());
    }
}

#[test]
fn strings_in_the_last_of_as_many_states_as_there_can_be_are_right() {
    // In 2717 words of 50 letters that differ in the first four, there are two prefixes too many.
    let word = |i: usize| {
        let digits = format!("{i:04}");
        let letters = digits.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        letters.collect::<String>() + &"j".repeat(46)
    };
    let mut words: Vec<String> = (0..2717).map(word).collect();
    words[2716].truncate(48);
    let text = format!("2717 10\n{}\n1\n{} 50\n", words.join("\n"), words[2715]);
    check(&text, "Daenerys\n");
    let error = Case::parse(text.replace(&words[2716], &word(2716)).as_bytes());
    assert!(error.is_err(), "there are two states more");
}

#[test]
fn states_are_limited_but_not_words_and_letters() {
    let words = "a\n".repeat(STATES_MAX + 1);
    check(
        &format!("{} 1\n{words}1\nb 1\n", STATES_MAX + 1),
        "Tyrion\n",
    );
    let repeated = |word: &str, more: &str| {
        let words = format!("{word}\n").repeat(20_000);
        format!("20001 1\n{words}{more}\n1\na 2\n")
    };
    check(&repeated("abcdefghij", "abcdefghij"), "Daenerys\n");
    let most = "j".repeat(STATES_MAX - 10);
    check(&repeated("abcdefghij", &most), "Daenerys\n");
    let case = Case::parse(repeated("abcdefghij", &(most + "jab")).as_bytes());
    let error = case.expect_err("there is one state too many");
    let place = "line 20002, column 1: expected at most 128000 different prefixes";
    assert!(error.starts_with(place), "{error}");
}

#[test]
fn a_string_may_be_longer_than_the_longest_forbidden_word_there_can_be() {
    let longest = "b".to_string() + &"a".repeat(STATES_MAX - 1);
    for before in ["", "b", &"a".repeat(10_000)] {
        let input = |end| format!("1 1\n{longest}\n1\n{before}{longest}{end} 1\n");
        check(&input(""), "Daenerys\n");
        check(&input("a"), "Tyrion\n");
    }
}

#[test]
fn no_strings_and_no_moves_are_lost() {
    check("0 1\n0\n", "Daenerys\n");
    check("0 10\n1\na 0\n", "Daenerys\n");
    check("0 10\n1\na 1\n", "Tyrion\n");
}

#[test]
fn any_forbidden_word_that_is_an_end_of_the_string_kills_it() {
    check("1 1\na\n1\na 5\n", "Daenerys\n");
    // The state is that of abc, and its own end bc is the forbidden word.
    check("2 1\nabcd\nbc\n1\nabc 1\n", "Daenerys\n");
    // The letter a leads into a dead state, b back to where nothing is forbidden.
    check("1 1\nba\n1\nb 2\n", "Tyrion\n");
}

#[test]
fn a_forbidden_word_inside_the_start_string_does_not_kill_it() {
    check("1 1\nb\n1\nba 1\n", "Tyrion\n");
    check("1 1\nb\n1\nab 1\n", "Daenerys\n");
}

#[test]
fn only_moves_are_limited_to_the_first_letters() {
    // The letter j cannot be appended with L = 1, but it can stand in words and starts.
    check("1 1\nj\n1\nj 3\n", "Daenerys\n");
    check("1 1\naj\n1\na 1\n", "Tyrion\n");
    check("1 1\nja\n1\nj 2\n", "Tyrion\n");
}

#[test]
fn a_value_may_change_to_another_with_the_same_bits() {
    // The value of one string is 3, where fewer moves leave it 1, and that of the other is 2.
    check("4 3\nac\nb\naa\nba\n2\nc 2\nbc 3\n", "Tyrion\n");
    check("3 3\naa\nb\nac\n2\nc 2\nbc 7\n", "Tyrion\n");
}

#[test]
fn values_of_nine_and_ten_are_right() {
    // Strings that end in b are dead. After c to j, only the letters between a and that one may follow,
    // so these have the values 1 to 8, and a has 9 and 10 in turn: 9, 8 and 1 cancel, and so do 10, 8 and 2.
    let mut forbidden = vec!["b".to_owned()];
    for last in 'c'..='j' {
        let next = ('a'..='j').filter(|&next| next == 'a' || next >= last);
        forbidden.extend(next.map(|next| format!("{last}{next}")));
    }
    let answer = |(moves_left, last): (usize, &str)| {
        let strings = [("a", moves_left), ("j", 20), (last, 20)];
        let case = Case {
            letters: 10,
            forbidden: forbidden.clone(),
            strings: strings.map(|(string, f)| (string.to_owned(), f)).into(),
        };
        check(&case.text(), &case.plain());
        case.plain()
    };
    let answers = [(20, "c"), (20, "d"), (21, "c"), (21, "d")].map(answer);
    let is_lost = answers.map(|answer| answer == "Daenerys\n");
    assert!(is_lost == [true, false, false, true] || is_lost == [false, true, true, false]);
}

/// The Grundy value of each string, by the mex rule.
fn grundy_values(case: &Case) -> Vec<u8> {
    let automaton = Automaton::new(&case.forbidden);
    let grundy = automaton.grundy(case.letters);
    let of_string =
        |(string, moves_left): &(String, usize)| grundy[*moves_left][automaton.state_after(string)];
    case.strings.iter().map(of_string).collect()
}

#[test]
fn tyrion_wins_iff_the_xor_of_the_grundy_values_is_not_0() {
    let mut or_is_wrong = 0;
    let mut sum_is_wrong = 0;
    for case in every_game(2, every_pair(2, 2)) {
        let values = grundy_values(&case);
        let tyrion_wins = case.naive() == "Tyrion\n";
        assert_eq!(
            tyrion_wins,
            values[0] ^ values[1] != 0,
            "input:\n{}",
            case.text()
        );
        or_is_wrong += usize::from(tyrion_wins != (values[0] | values[1] != 0));
        sum_is_wrong += usize::from(tyrion_wins != ((values[0] + values[1]) % 2 == 1));
    }
    assert!(
        or_is_wrong > 0 && sum_is_wrong > 0,
        "XOR cannot be replaced by OR or by parity"
    );
}
