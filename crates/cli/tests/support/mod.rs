//! What the tests share that run the program: a folder and the program itself.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder that is removed when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("landsraad-cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program with these arguments.
pub fn landsraad(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_landsraad"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Runs a command that must succeed.
pub fn output(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}
