//! Lessons: a newcomer answers real questions of a real match, and every answer has a reply.
//!
//! A lesson is a file: the head of a scenario, and steps. `docs/lessons.md` teaches the format. [`library`]
//! has the lessons of this program; [`Lesson::read`] reads one from anywhere. [`Lesson::play`] keeps nothing:
//! it takes all answers so far and gives the present [`Moment`].

#![warn(missing_docs)]

mod check;
mod file;
mod library;
mod play;
mod walk;

pub use file::{Lesson, Reply};
pub use library::{Library, library};
pub use play::{LessonError, MOST_ANSWERS, Moment, Said};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}
