//! Which of the woven changes is on, and which are reached. The number of switches is put in front of this
//! file.

use std::fs::File;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

static ON: LazyLock<u32> =
    LazyLock::new(|| std::env::var("LANDSRAAD_CHANGE").ok().and_then(|text| text.parse().ok()).unwrap_or(0));
static TRACE: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var("LANDSRAAD_REACHED").ok()?;
    File::create(path).ok().map(Mutex::new)
});
static REACHED: [AtomicBool; SWITCHES] = [const { AtomicBool::new(false) }; SWITCHES];

pub fn on(number: usize) -> bool {
    if let Some(trace) = &*TRACE
        && !REACHED[number].swap(true, Ordering::Relaxed)
        && let Ok(mut file) = trace.lock()
    {
        let _ = writeln!(file, "{number}");
    }
    number == *ON as usize
}
