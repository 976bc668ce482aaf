//! The browser side: packages, build, browser.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::sh::{Run, find, target};
use crate::tree;

/// Whether there is a browser side.
pub fn exists(root: &Path) -> bool {
    root.join("web/package.json").is_file()
}

/// Whether `web/package.json` has a script of this name.
pub fn has_script(root: &Path, name: &str) -> Result<bool> {
    let text = fs::read_to_string(root.join("web/package.json")).context("web/package.json")?;
    let package: serde_json::Value = serde_json::from_str(&text).context("web/package.json")?;
    Ok(package.get("scripts").and_then(|scripts| scripts.get(name)).is_some())
}

/// `npm …` in `web/`.
pub fn npm(root: &Path) -> Result<Run> {
    if find("npm").is_none() {
        bail!("npm is missing: install Node 20 or newer (on Debian: sudo apt-get install -y nodejs npm)");
    }
    Ok(Run::new("npm", &root.join("web")))
}

/// Installs the packages if the lock file has changed since they were.
pub fn install(root: &Path) -> Result<()> {
    let lock = fs::read(root.join("web/package-lock.json")).context("web/package-lock.json")?;
    let stamp = Stamp::new(root, "npm", &lock);
    if root.join("web/node_modules").is_dir() && stamp.fresh() {
        return Ok(());
    }
    npm(root)?.args(["ci", "--no-audit", "--no-fund"]).run()?;
    stamp.set()
}

/// Builds the UI if its sources have changed since the last build. Returns whether it built.
pub fn build(root: &Path) -> Result<bool> {
    let sources: Vec<(String, Vec<u8>)> = tree::list(root, &["web"])?
        .into_iter()
        .map(|(path, file)| Ok((path, fs::read(file)?)))
        .collect::<Result<_>>()?;
    let stamp = Stamp::new(root, "ui", &sources);
    if root.join("web/dist/index.html").is_file() && stamp.fresh() {
        return Ok(false);
    }
    install(root)?;
    npm(root)?.args(["run", "build"]).run()?;
    stamp.set()?;
    Ok(true)
}

/// A file under `target/` that says for which contents a step was last done.
struct Stamp {
    file: PathBuf,
    value: String,
}

impl Stamp {
    fn new(root: &Path, name: &str, contents: &(impl Hash + ?Sized)) -> Stamp {
        let mut hasher = DefaultHasher::new();
        contents.hash(&mut hasher);
        let file = target(root).join("xtask").join(format!("{name}.stamp"));
        Stamp { file, value: format!("{:016x}", hasher.finish()) }
    }

    fn fresh(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|old| old == self.value)
    }

    fn set(&self) -> Result<()> {
        fs::create_dir_all(self.file.parent().expect("it is in a folder"))?;
        fs::write(&self.file, &self.value).with_context(|| self.file.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_has_a_checksum_for_every_package() {
        let file = tree::root().unwrap().join("web/package-lock.json");
        let lock: serde_json::Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let packages = lock["packages"].as_object().unwrap();
        assert!(packages.len() > 100);
        for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
            assert!(package["integrity"].is_string(), "{name} has no checksum: npm ci cannot check it");
        }
    }

    #[test]
    fn a_stamp_is_fresh_for_the_same_contents_only() {
        let root = std::env::temp_dir().join(format!("landsraad-stamp-{}", std::process::id()));
        let stamp = |text: &str| Stamp { file: root.join("a.stamp"), ..Stamp::new(&root, "a", text) };
        assert!(!stamp("one").fresh());
        stamp("one").set().unwrap();
        assert!(stamp("one").fresh() && !stamp("two").fresh());
        fs::remove_dir_all(&root).unwrap();
    }
}
