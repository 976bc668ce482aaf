//! Checks of the heuristic bot: positions with a move to find, the same choice whatever is hidden, and no
//! question it cannot answer.

mod find;
mod laws;
mod words;
