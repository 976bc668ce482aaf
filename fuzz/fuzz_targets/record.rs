//! A record from a stranger is read, refused with a line, or verified; it never panics.
#![no_main]

use landsraad_catalog::{Record, catalog};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::from_text(text)
        && let Ok(rules) = catalog().rules_of(&record.header)
    {
        let _ = record.verify(&*rules);
    }
});
