//! Programs that the whole check needs and that do not come with Rust. The check looks for them before it
//! builds anything.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::sh::{Run, find};

/// A program from outside.
struct Need {
    /// Its name.
    name: &'static str,
    /// What it is for.
    purpose: &'static str,
    /// Debian's package.
    package: &'static str,
    /// How to get it elsewhere.
    elsewhere: &'static str,
    find: fn() -> Option<PathBuf>,
}

const NEEDS: [Need; 7] = [
    Need {
        name: "npm",
        purpose: "the browser side",
        package: "npm",
        elsewhere: "install Node 20 or newer from https://nodejs.org (macOS: brew install node)",
        find: || find("npm"),
    },
    Need {
        name: "Chromium",
        purpose: "browser tests",
        package: "chromium",
        elsewhere: "install Chromium or Chrome, or set CHROMIUM to the path of a browser",
        find: chromium,
    },
    Need {
        name: "PostgreSQL",
        purpose: "tests of the storage",
        package: "postgresql",
        elsewhere: "install PostgreSQL (macOS: brew install postgresql), or set POSTGRES_BIN to the folder of initdb",
        find: || postgres().map(|folder| folder.join("initdb")),
    },
    Need {
        name: "nats-server",
        purpose: "tests of several nodes",
        package: "nats-server",
        elsewhere: "install it from https://nats.io (macOS: brew install nats-server), or set NATS_SERVER to its path",
        find: nats,
    },
    Need {
        name: "cc",
        purpose: "SQLite and the faults that storage tests inject",
        package: "gcc",
        elsewhere: "install a C compiler (macOS: xcode-select --install)",
        find: || find("cc"),
    },
    Need {
        name: "valgrind",
        purpose: "the count of instructions per decision",
        package: "valgrind",
        elsewhere: "install Valgrind from https://valgrind.org",
        find: || find("valgrind"),
    },
    Need {
        name: "python3",
        purpose: "the Python package and the example bots",
        package: "python3-venv",
        elsewhere: "install Python 3.10 or newer with the modules venv and ensurepip",
        find: crate::python::interpreter,
    },
];

/// The browser for browser tests.
pub fn chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    named.or_else(|| ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(find))
}

/// The NATS server: by name, on the PATH, where Debian keeps it.
fn nats() -> Option<PathBuf> {
    let named = env::var_os("NATS_SERVER").map(PathBuf::from);
    let debian = || Some(PathBuf::from("/usr/sbin/nats-server")).filter(|file| file.is_file());
    named.or_else(|| find("nats-server")).or_else(debian)
}

/// The folder of PostgreSQL's programs: by name, by `pg_config`, on the PATH, where Debian keeps it.
pub fn postgres() -> Option<PathBuf> {
    let has = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    let named = env::var_os("POSTGRES_BIN").map(PathBuf::from).filter(has);
    let configured = || {
        find("pg_config")?;
        let folder = Run::new("pg_config", Path::new(".")).args(["--bindir"]).read().ok()?;
        Some(PathBuf::from(folder.trim())).filter(has)
    };
    let on_path = || find("initdb")?.parent().map(Path::to_owned).filter(has);
    let debian = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).filter(has).max()
    };
    named.or_else(configured).or_else(on_path).or_else(debian)
}

/// Installs missing programs if that is allowed; otherwise names all of them, each with the command.
pub fn provide(root: &Path) -> Result<()> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|need| (need.find)().is_none()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let is_root = || Run::new("id", root).args(["-u"]).read().is_ok_and(|id| id.trim() == "0");
    if find("apt-get").is_some() && is_root() {
        Run::new("apt-get", root).args(["update"]).run()?;
        let packages = missing.iter().map(|need| need.package);
        let install = Run::new("apt-get", root).args(["install", "-y"]).args(packages);
        install.env("DEBIAN_FRONTEND", "noninteractive").run()?;
    }
    let still: Vec<String> =
        missing.iter().filter(|need| (need.find)().is_none()).map(|need| need.text()).collect();
    if !still.is_empty() {
        bail!("programs are missing:\n{}", still.join("\n"));
    }
    Ok(())
}

impl Need {
    fn text(&self) -> String {
        let Need { name, purpose, package, elsewhere, .. } = self;
        format!("- {name}, for {purpose}: {elsewhere} (Debian: sudo apt-get install -y {package})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_its_purpose_and_a_command() {
        for need in &NEEDS {
            let text = need.text();
            assert!(text.contains(need.name) && text.contains(need.purpose), "{text}");
            assert!(text.contains(&format!("apt-get install -y {}", need.package)), "{text}");
        }
    }
}
