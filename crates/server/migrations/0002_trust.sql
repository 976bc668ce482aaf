-- A snapshot carries the checksum of what was stored, so that a damaged one is passed over.
ALTER TABLE snapshots ADD COLUMN sum TEXT;

-- What is left of the time limit that the rules of a match set: the sand goes on after a restart.
CREATE TABLE glasses (
    table_id TEXT NOT NULL PRIMARY KEY,
    glass BIGINT NOT NULL,
    left_ms BIGINT NOT NULL,
    at BIGINT NOT NULL
);

-- One row, written and read back to find out whether the database stores anything.
CREATE TABLE probe (
    id TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- When a session was last used, and what the browser called itself: sessions end when they are not used, and
-- people see where they are signed in.
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT;
