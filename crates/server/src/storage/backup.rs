//! Backups: one file of JSON lines, the same for both databases.
//!
//! Made from a running server's data in one consistent picture; restored into an empty database of either
//! kind.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

use serde_json::Value;

use super::{Db, StorageError, Stored};

/// The first line of a backup.
const MARK: &str = r#"{"landsraad_backup":1}"#;

/// Writes everything into a new file; gives the number of rows.
pub async fn backup(db: &Db, file: &Path) -> Stored<usize> {
    // Written under another name first: a file with the right name is a whole backup.
    let partial = file.with_extension("partial");
    let mut out = BufWriter::new(File::create(&partial)?);
    writeln!(out, "{MARK}")?;
    let mut rows = 0;
    db.dump(&mut |table, row| {
        rows += 1;
        writeln!(out, "[{},{row}]", Value::from(table)).map_err(StorageError::from)
    })
    .await?;
    out.flush()?;
    out.get_ref().sync_all()?;
    std::fs::rename(&partial, file)?;
    Ok(rows)
}

/// Reads a backup into an empty database; gives the number of rows. All or nothing.
pub async fn restore(db: &Db, file: &Path) -> Stored<usize> {
    let mut lines = BufReader::new(File::open(file)?).lines();
    if lines.next().transpose()?.as_deref() != Some(MARK) {
        return Err(StorageError::Broken(format!("{} is not a backup of this program", file.display())));
    }
    let mut rows = Vec::new();
    for (i, line) in lines.enumerate() {
        let row: (String, Vec<Value>) = serde_json::from_str(&line?)
            .map_err(|e| StorageError::Broken(format!("line {} of the backup: {e}", i + 2)))?;
        rows.push(row);
    }
    db.load(&rows).await?;
    Ok(rows.len())
}
