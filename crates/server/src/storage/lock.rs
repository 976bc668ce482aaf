//! The lock that allows only one server for a data folder.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::open::sqlite_file;
use super::{StorageError, Stored, private};

/// The process that holds a data folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Holder {
    pid: u32,
    /// The address of a server, or the name of a command.
    does: String,
    /// Milliseconds since 1970.
    since: i64,
}

/// The lock on a data folder, held until this is dropped or the process ends in any way.
#[derive(Debug)]
pub struct FolderLock {
    files: Vec<File>,
}

impl Drop for FolderLock {
    /// A process that this one is just starting has copies of the files until it
    /// runs its own program. Closing ours would leave the lock with these copies.
    fn drop(&mut self) {
        for file in &self.files {
            if let Err(error) = file.unlock() {
                tracing::warn!(%error, "the lock of a data folder ends later");
            }
        }
    }
}

impl FolderLock {
    /// Locks the data folder, and the database file if it is elsewhere.
    pub fn take(url: Option<&str>, data: &Path, does: &str) -> Stored<FolderLock> {
        private::folder(data)?;
        let mut paths = vec![data.join("landsraad.lock")];
        if let Some(file) = sqlite_file(url, data)?.filter(|f| f.parent() != Some(data)) {
            private::folder(file.parent().unwrap_or(data))?;
            let mut name = file.into_os_string();
            name.push(".lock");
            paths.push(PathBuf::from(name));
        }
        let holder = Holder { pid: std::process::id(), does: does.to_owned(), since: crate::ids::now_ms() };
        let files = paths.iter().map(|path| take(path, &holder)).collect::<Stored<_>>()?;
        Ok(FolderLock { files })
    }
}

fn take(path: &Path, holder: &Holder) -> Stored<File> {
    let mut file = private::create(path, false)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StorageError::Held(said_by(&mut file, path))),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // The text only informs the next process that comes. The lock holds without it, so a full disk is no
    // obstacle.
    let words = serde_json::to_string(holder).unwrap_or_default();
    let written = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| writeln!(file, "{words}"));
    if let Err(error) = written {
        tracing::warn!(file = %path.display(), %error, "the lock does not say who holds it");
    }
    Ok(file)
}

fn said_by(file: &mut File, path: &Path) -> String {
    let mut words = String::new();
    let _ = file.read_to_string(&mut words);
    let folder = path.parent().unwrap_or(path).display();
    match serde_json::from_str::<Holder>(&words) {
        Ok(Holder { pid, does, since }) => {
            let ago = (crate::ids::now_ms() - since).max(0) / 1000;
            let (hours, minutes, seconds) = (ago / 3600, ago / 60 % 60, ago % 60);
            format!("{folder} is in use by process {pid} ({does}), for {hours} h {minutes} min {seconds} s")
        }
        Err(_) => format!("{folder} is in use by another process, which has not said who it is"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_ends_with_its_holder_whatever_still_has_its_files_open() {
        let data = std::env::temp_dir().join(format!("landsraad-lock-{}", std::process::id()));
        let take = || FolderLock::take(None, &data, "a test");
        let lock = take().unwrap();
        assert!(matches!(take(), Err(StorageError::Held(_))));
        let inherited = lock.files[0].try_clone().unwrap();
        drop(lock);
        drop(take().expect("the lock has ended"));
        drop(inherited);
        std::fs::remove_dir_all(&data).unwrap();
    }
}
