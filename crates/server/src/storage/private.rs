//! Files that only the server's own user may read, because they contain seeds, hidden hands and hashes of
//! tokens.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder that only we may read. An existing folder is closed to others if it is empty or contains
/// our files. A folder that is also used for other things is left as it is.
pub fn folder(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() {
        return Ok(());
    }
    if !path.exists() {
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt;
            if let Some(parent) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
                std::fs::create_dir_all(parent)?;
            }
            return std::fs::DirBuilder::new().mode(0o700).create(path);
        }
        #[cfg(not(unix))]
        return std::fs::create_dir_all(path);
    }
    let ours = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("landsraad.");
    let mut entries = std::fs::read_dir(path)?.filter_map(Result::ok).map(|e| e.file_name()).peekable();
    if entries.peek().is_none() || entries.any(|name| ours(&name)) {
        close(path, 0o700);
    }
    Ok(())
}

/// Creates or opens a file that only we may read.
pub fn create(path: &Path, fresh: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(fresh);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let file = options.open(path)?;
    close(path, 0o600);
    Ok(file)
}

/// Creates the file of a SQLite database, or closes it and its companion files to others. SQLite gives new
/// companion files the mode of the database.
pub fn database(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return create(path, false).map(drop);
    }
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let file = PathBuf::from(name);
        if file.exists() {
            close(&file, 0o600);
        }
    }
    Ok(())
}

/// Writes a file that only we may read.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    io::Write::write_all(&mut create(path, true)?, text.as_bytes())
}

/// Removes the rights of others. If that fails, the host gets a warning and the server still runs.
#[cfg(unix)]
fn close(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let closed = std::fs::metadata(path).and_then(|found| {
        if found.permissions().mode() & 0o777 & !mode == 0 {
            return Ok(());
        }
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
    });
    if let Err(error) = closed {
        tracing::warn!(file = %path.display(), %error, "others on this machine may be able to read this");
    }
}

#[cfg(not(unix))]
fn close(_path: &Path, _mode: u32) {}
