//! What the scenes of all rules share. They stand beside the activities, one or more for each
//! rule of the ledger. Seats 0, 1, 2 are the ledger's A, B, C; dice are written as they show.

pub(crate) mod table;
