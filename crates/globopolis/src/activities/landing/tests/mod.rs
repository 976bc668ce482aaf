//! One scene or more for each rule about landings.

mod cleaning_house;
mod spaces;
