//! Printing for readers that may go away.
//!
//! `landsraad … | head` closes our output early. The macros of the standard library panic then; these end the
//! program without an error. They have the same names, so every command uses them.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _};

/// Prints, or ends the program if nobody reads any more.
pub fn print(text: Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    match out.write_fmt(text).and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(e) if e.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => {
            eprintln!("landsraad: cannot write: {e}");
            std::process::exit(1);
        }
    }
}

/// Prints a line.
pub fn line(text: Arguments<'_>) {
    print(format_args!("{text}\n"));
}

macro_rules! print {
    ($($text:tt)*) => { $crate::out::print(format_args!($($text)*)) };
}

macro_rules! println {
    () => { $crate::out::print(format_args!("\n")) };
    ($($text:tt)*) => { $crate::out::line(format_args!($($text)*)) };
}
