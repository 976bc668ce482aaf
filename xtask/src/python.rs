//! The Python package: its tools in a virtual environment, the compiled part, lints, types and tests.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::sh::{self, Run, find};

/// The examples that use the package.
const EXAMPLES: [&str; 2] = ["../examples/engine_bots.py", "../examples/torch_policy.py"];

/// The folder of the virtual environment.
fn environment(root: &Path) -> PathBuf {
    sh::target(root).join("python-venv")
}

/// A program of the virtual environment, run in `python/`.
fn tool(root: &Path, name: &str) -> Run {
    let venv = environment(root);
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let path = std::env::join_paths(
        std::iter::once(venv.join(folder))
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let program = venv.join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let run = Run::new(program, &root.join("python"));
    let run = run.quiet_env("VIRTUAL_ENV", venv).quiet_env("LANDSRAAD", sh::landsraad(root, "debug"));
    // The binding has flags of its own, so it must not share the workspace's output.
    let run = run.quiet_env("CARGO_TARGET_DIR", root.join("python/target"));
    match path {
        Ok(path) => run.quiet_env("PATH", path),
        Err(_) => run,
    }
}

/// Python 3.10 or newer that can make virtual environments.
pub fn interpreter() -> Option<PathBuf> {
    let python = find("python3")?;
    let able = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
    Run::new(&python, Path::new(".")).args(["-c", able]).read().ok().map(|_| python)
}

/// A Python with PyTorch and numpy. The wheel of the package index brings a gigabyte for graphics cards and
/// Debian's package three hundred others, so PyTorch is neither among the pinned tools nor installed for the
/// check: one example needs it. The compiled part of the package runs under any Python, so that of the system
/// will do.
fn torch() -> Option<PathBuf> {
    let named = std::env::var_os("TORCH_PYTHON").map(PathBuf::from);
    let system = PathBuf::from("/usr/bin/python3");
    let able = "import numpy, sys, torch; sys.exit(sys.version_info < (3, 10))";
    let found = |python: &PathBuf| Run::new(python, Path::new(".")).args(["-c", able]).read().is_ok();
    named.into_iter().chain(find("python3")).chain(system.is_file().then_some(system)).find(found)
}

/// Makes the virtual environment with the pinned tools; one with the same pins is used again.
fn provide(root: &Path) -> Result<()> {
    let venv = environment(root);
    let pins = fs::read_to_string(root.join("python/requirements-dev.txt"))?;
    let stamp = venv.join("pins.txt");
    if fs::read_to_string(&stamp).is_ok_and(|old| old == pins) {
        return Ok(());
    }
    let python =
        interpreter().context("Python 3.10 or newer is missing; run: cargo xtask test --only needs")?;
    if venv.exists() {
        fs::remove_dir_all(&venv)?;
    }
    Run::new(python, root).args(["-m", "venv"]).args([&venv]).run()?;
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements-dev.txt"];
    tool(root, "python").args(install).run()?;
    fs::write(stamp, pins).context("cannot mark the virtual environment as complete")
}

/// What is not tried without PyTorch, and how to try it.
const NO_TORCH: &str = "examples/torch_policy.py, because there is no PyTorch; to try it, install python3-torch or \
                        `pip install torch numpy`, or set TORCH_PYTHON to a Python that has both";

/// Lints, types and tests of the package against what is compiled here. Tests find the program in
/// `LANDSRAAD`. Returns what was not tried because it needs something that is not here.
pub fn check(root: &Path) -> Result<Option<&'static str>> {
    provide(root)?;
    tool(root, "ruff").args(["check", "."]).args(EXAMPLES).run()?;
    tool(root, "ruff").args(["format", "--check", "."]).args(EXAMPLES).run()?;
    tool(root, "maturin").args(["develop", "--quiet"]).run()?;
    tool(root, "mypy").run()?;
    let (torch, tests) = (torch(), tool(root, "pytest"));
    let left_out = torch.is_none().then_some(NO_TORCH);
    match torch {
        Some(python) => tests.quiet_env("TORCH_PYTHON", python).run()?,
        None => tests.run()?,
    }
    Ok(left_out)
}
