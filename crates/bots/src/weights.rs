//! The weights that were learned, one file per game; `docs/bots-search.md` says how.

use std::sync::OnceLock;

use crate::net::Net;

/// Reads a file of the program once; a broken one is as none, and a test keeps it from being broken.
fn read(cell: &'static OnceLock<Option<Net>>, bytes: &[u8]) -> Option<&'static Net> {
    cell.get_or_init(|| Net::read(bytes).ok()).as_ref()
}

/// Those of Dune.
pub fn dune() -> Option<&'static Net> {
    static NET: OnceLock<Option<Net>> = OnceLock::new();
    read(&NET, include_bytes!("../weights/dune.safetensors"))
}

/// Those of War for Arrakis.
pub fn arrakis() -> Option<&'static Net> {
    static NET: OnceLock<Option<Net>> = OnceLock::new();
    read(&NET, include_bytes!("../weights/arrakis.safetensors"))
}

/// Those of Globopolis.
pub fn globopolis() -> Option<&'static Net> {
    static NET: OnceLock<Option<Net>> = OnceLock::new();
    read(&NET, include_bytes!("../weights/globopolis.safetensors"))
}
