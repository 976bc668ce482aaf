//! The program as `cargo xtask instructions` runs it.

use std::process::Command;

/// A fixed number of matches is the same work each time: that is what instructions are counted for.
#[test]
fn the_same_seed_plays_the_same_matches() {
    let run = || {
        let program = env!("CARGO_BIN_EXE_landsraad-bench");
        let output = Command::new(program).args(["--only", "demo/plain", "--matches", "5"]).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let said = run();
    assert!(said.starts_with("demo/plain, 4 seats: ") && said.ends_with(" decisions\n"), "{said}");
    assert_eq!(said, run());
}
