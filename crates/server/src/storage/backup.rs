//! Backups: one file of JSON lines, the same for both databases.
//!
//! A backup is consistent even if the server is running. It is restored into an empty database of either
//! kind. The last line has the number of rows of every table and the checksum of all lines before it. A file
//! that was cut or changed is refused before anything is written.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::open::SCHEMA;
use super::{Db, LAYOUT, StorageError, Stored, private};

/// The first line of a backup.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    landsraad_backup: u32,
    #[serde(default)]
    schema: i64,
}

/// The last line of a backup.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    /// Rows per table.
    counts: BTreeMap<String, usize>,
    /// The checksum of all lines before this one.
    blake3: String,
}

/// How to treat a backup without a last line, which the first version of this program wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trailer {
    /// Refuse it, because nobody can know whether it is complete.
    Required,
    /// Accept it.
    MayBeMissing,
}

/// Writes everything into a new file. Returns the number of rows.
pub async fn backup(db: &Db, file: &Path) -> Stored<usize> {
    // Written under another name first, so that a file with the right name is always complete.
    let partial = file.with_extension("partial");
    let mut out = BufWriter::new(private::create(&partial, true)?);
    let mut hasher = blake3::Hasher::new();
    let mut counts: BTreeMap<String, usize> = LAYOUT.iter().map(|(t, _)| ((*t).to_owned(), 0)).collect();
    let mut line = |out: &mut BufWriter<File>, text: String| {
        hasher.update(text.as_bytes()).update(b"\n");
        writeln!(out, "{text}").map_err(StorageError::from)
    };
    line(&mut out, json(&Head { landsraad_backup: 2, schema: SCHEMA })?)?;
    db.dump(&mut |table, row| {
        *counts.entry(table.to_owned()).or_default() += 1;
        line(&mut out, format!("[{},{row}]", Value::from(table)))
    })
    .await?;
    let rows = counts.values().sum();
    let end = End { counts, blake3: hasher.finalize().to_hex().to_string() };
    writeln!(out, "{}", json(&end)?)?;
    out.flush()?;
    out.get_ref().sync_all()?;
    std::fs::rename(&partial, file)?;
    Ok(rows)
}

fn json(value: &impl Serialize) -> Stored<String> {
    serde_json::to_string(value).map_err(|e| StorageError::Broken(e.to_string()))
}

type Rows = Vec<(String, Vec<Value>)>;

/// Reads and checks a backup.
fn read(file: &Path, trailer: Trailer) -> Stored<Rows> {
    let bad = |why: String| StorageError::Broken(format!("{}: {why}; nothing was restored", file.display()));
    let mut input = BufReader::new(File::open(file)?);
    let mut hasher = blake3::Hasher::new();
    let (mut rows, mut counts) = (Rows::new(), BTreeMap::<String, usize>::new());
    let mut head: Option<Head> = None;
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        let read =
            input.read_line(&mut line).map_err(|e| bad(format!("line {number} cannot be read: {e}")))?;
        if read == 0 {
            break;
        }
        let Some(head) = &head else {
            let first: Head = serde_json::from_str(&line)
                .map_err(|_| bad("this is not a backup of this program".into()))?;
            match first.landsraad_backup {
                1 if trailer == Trailer::Required => {
                    return Err(bad("this is a backup of an older version, which cannot be checked for \
                                    completeness; to restore it all the same add --unchecked"
                        .into()));
                }
                1 | 2 if first.schema <= SCHEMA => {}
                _ => return Err(bad("this backup was made by a newer version of this program".into())),
            }
            hasher.update(line.as_bytes());
            head = Some(first);
            continue;
        };
        if head.landsraad_backup >= 2 && line.starts_with('{') {
            let end: End = serde_json::from_str(&line)
                .map_err(|e| bad(format!("the last line, which has the checksum, cannot be read: {e}")))?;
            for (table, count) in &end.counts {
                let found = counts.get(table).copied().unwrap_or(0);
                if found != *count {
                    return Err(bad(format!("{table} has {found} rows, not {count} as the last line says")));
                }
            }
            if rows.len() != end.counts.values().sum::<usize>() {
                return Err(bad("it has rows that the last line does not count".into()));
            }
            if hasher.finalize().to_hex().as_str() != end.blake3 {
                return Err(bad("the checksum does not fit: the file was changed".into()));
            }
            line.clear();
            if input.read_line(&mut line)? != 0 {
                return Err(bad("something stands behind the last line".into()));
            }
            return Ok(rows);
        }
        hasher.update(line.as_bytes());
        let row: (String, Vec<Value>) =
            serde_json::from_str(&line).map_err(|e| bad(format!("line {number}: {e}")))?;
        *counts.entry(row.0.clone()).or_default() += 1;
        rows.push(row);
    }
    match head {
        Some(Head { landsraad_backup: 1, .. }) => Ok(rows),
        Some(_) => Err(bad("the last line is missing: the file was cut".into())),
        None => Err(bad("the file is empty".into())),
    }
}

/// Restores a backup into an empty database, completely or not at all. Returns the number of rows.
pub async fn restore(db: &Db, file: &Path, trailer: Trailer) -> Stored<usize> {
    let rows = read(file, trailer)?;
    db.load(&rows).await?;
    Ok(rows.len())
}
