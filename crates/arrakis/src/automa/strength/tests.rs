//! Combat strength.

use crate::automa::movement;
use crate::automa::strength::{base, stronger, tie};
use crate::state::{Group, TokenId};
use crate::tests_support::group;

#[test]
fn strength_counts_units_leaders_and_tokens() {
    // [wfa.solo-strength.base] Three units, a leader, and two for the token.
    let mut g = group(2, 0, 1, 1, &[]);
    g.tokens = TokenId(16).only();
    assert_eq!(base(g), 6);
}

#[test]
fn equal_strengths_are_compared_by_the_tie_table() {
    // [wfa.solo-strength.ties] 2 elites + regular against 2 regulars + Naib; equal again is not greater.
    assert!(stronger(group(1, 2, 0, 0, &[]), group(2, 0, 0, 1, &[])));
    assert!(!stronger(group(3, 0, 0, 0, &[]), group(3, 0, 0, 0, &[])));
}

#[test]
fn a_token_is_worth_two_in_the_tie_table() {
    // [wfa.solo-strength.ties-token] Two tokens (4; 4) against four regulars (4; 8).
    let mut tokens = Group::default();
    tokens.tokens = [TokenId(16), TokenId(17)].into_iter().collect();
    assert_eq!((base(tokens), tie(tokens)), (4, 4));
    assert!(stronger(group(4, 0, 0, 0, &[]), tokens));
}

#[test]
fn single_figures_are_ranked_by_the_tie_table() {
    // [wfa.solo-strength.single-units] Sardaukar first, then the elite.
    let picked = movement::pick(group(2, 1, 1, 0, &[]), 2);
    assert_eq!(picked, group(0, 1, 1, 0, &[]));
}

#[test]
fn a_token_moves_before_any_unit() {
    // [wfa.solo-strength.single-units] Strength 2 before strength 1, whatever the tie table says of a Sardaukar.
    let mut from = group(1, 0, 1, 0, &[]);
    from.tokens = TokenId(16).only();
    let picked = movement::pick(from, 1);
    assert_eq!((picked.tokens, picked.figures()), (TokenId(16).only(), 0));
}
