//! The kinds of storage failures, so that people can be shown what is wrong.

use super::StorageError;

/// Why a write is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No space is left.
    Full,
    /// The disk or the database is read-only.
    ReadOnly,
    /// Another process holds a lock on the database.
    Locked,
    /// The disk fails.
    Disk,
    /// The database does not answer or cannot be reached.
    Away,
    /// The data does not fit what is stored.
    Data,
    /// Another node of the cluster owns the table by now.
    Stale,
    /// Anything else.
    Other,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.words().0)
    }
}

impl Fault {
    /// The sentence in English and in Italian.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Fault::Full => ("the disk is full", "il disco è pieno"),
            Fault::ReadOnly => ("the database takes no writes", "il database non accetta scritture"),
            Fault::Locked => {
                ("another program holds the database", "un altro programma tiene occupato il database")
            }
            Fault::Disk => ("the disk fails", "il disco dà errori"),
            Fault::Away => ("the database does not answer", "il database non risponde"),
            Fault::Data => ("it does not fit what is stored", "non corrisponde a quanto è salvato"),
            Fault::Stale => {
                ("another node has taken the table over", "un altro nodo ha preso il tavolo in carico")
            }
            Fault::Other => ("the database fails", "il database dà errori"),
        }
    }

    /// Maps the error codes of SQLite; the lower eight bits are the kind.
    fn of_sqlite(code: u32) -> Fault {
        match code & 0xff {
            5 | 6 => Fault::Locked,
            8 => Fault::ReadOnly,
            10 | 11 | 14 | 26 => Fault::Disk,
            13 => Fault::Full,
            19 => Fault::Data,
            _ => Fault::Other,
        }
    }

    /// Maps the error classes and codes of PostgreSQL.
    fn of_postgres(code: &str) -> Fault {
        match code {
            "53100" => Fault::Full,
            "25006" => Fault::ReadOnly,
            "55P03" | "40P01" => Fault::Locked,
            "58030" => Fault::Disk,
            code if code.starts_with("23") => Fault::Data,
            code if ["08", "53", "57"].iter().any(|class| code.starts_with(class)) => Fault::Away,
            _ => Fault::Other,
        }
    }
}

impl StorageError {
    /// The kind of this failure.
    pub fn fault(&self) -> Fault {
        match self {
            StorageError::NotStored(fault) => *fault,
            StorageError::Stale(_) => Fault::Stale,
            StorageError::TimedOut | StorageError::Closed => Fault::Away,
            StorageError::Database(error) => match error {
                sqlx::Error::Database(error) => match error.code() {
                    Some(code) if code.len() == 5 => Fault::of_postgres(&code),
                    Some(code) => code.parse().map_or(Fault::Other, Fault::of_sqlite),
                    None => Fault::Other,
                },
                sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => Fault::Away,
                sqlx::Error::WorkerCrashed | sqlx::Error::Protocol(_) => Fault::Away,
                _ => Fault::Other,
            },
            StorageError::Io(error) => match error.kind() {
                std::io::ErrorKind::StorageFull => Fault::Full,
                std::io::ErrorKind::ReadOnlyFilesystem => Fault::ReadOnly,
                _ => Fault::Disk,
            },
            StorageError::Newer(_)
            | StorageError::Older(_)
            | StorageError::Held(_)
            | StorageError::Migration(_)
            | StorageError::Broken(_) => Fault::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_become_words() {
        assert_eq!(Fault::of_sqlite(13), Fault::Full);
        assert_eq!(Fault::of_sqlite(778), Fault::Disk, "an extended code of an input or output error");
        assert_eq!(Fault::of_sqlite(1555), Fault::Data, "a primary key");
        assert_eq!(Fault::of_postgres("53100"), Fault::Full);
        assert_eq!(Fault::of_postgres("57P01"), Fault::Away);
        assert_eq!(Fault::of_postgres("23505"), Fault::Data);
        assert_eq!(StorageError::NotStored(Fault::Full).to_string(), "not stored: the disk is full");
    }
}
