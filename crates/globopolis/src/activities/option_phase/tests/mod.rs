//! One scene or more for each rule about the Option Phase.

mod acts;
mod cards;
