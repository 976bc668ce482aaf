//! One scene or more for each rule of the ledger, in the order of the rulebook. Seats 0, 1, 2 are the
//! ledger's A, B, C; dice are written as they show.

mod agents;
mod aggression;
mod cards;
mod end;
mod movement;
mod option;
mod setup;
mod spaces;
mod table;
mod trade;
