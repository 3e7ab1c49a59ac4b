//! Codeforces 455B: the solution against the rules, the plain solution and what its sources claim.

use referee::cf_455b::every_group;

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

#[path = "../../bins/cf_455b.rs"]
#[allow(dead_code, unknown_lints, unexpected_cfgs)]
mod solution;

common_tests!(cf_455b, 200_000, []);

#[test]
fn every_group_of_words_over_ab_up_to_length_3_is_right_for_1_to_4_rounds() {
    every_group(3, 4).for_each(|case| referee::check_small(solve, &case));
}

#[test]
fn one_letter_wins_every_odd_number_of_rounds() {
    check("1 1\na\n", "First\n");
    check("1 2\na\n", "Second\n");
    check("1 999999999\nz\n", "First\n");
    check("1 1000000000\nz\n", "Second\n");
}
