-- The answer to a request with a key, so that it outlives the process that gave it. Answers with the secret of a session
-- are never stored.
ALTER TABLE once ADD COLUMN answer TEXT;

-- Wrong passwords for an account since the last right one, so that the waits hold on every node.
CREATE TABLE slowed (
    name_key TEXT NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL,
    at BIGINT NOT NULL
);
