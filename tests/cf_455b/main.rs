//! Codeforces 455B: the solution against the rules, the textbook program and what its sources claim.

use referee::cf_455b::every_group;

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

common_tests!(cf_455b, "../../bins/cf_455b.rs", 200_000, []);

#[test]
fn every_group_of_words_over_ab_up_to_length_3_is_right_for_1_to_4_rounds() {
    every_group(3, 4).for_each(|case| referee::check_case(solve, &case));
}
