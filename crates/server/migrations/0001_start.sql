-- Everything is TEXT or BIGINT, so that SQLite and PostgreSQL hold the same rows and a backup of one can be
-- restored into the other. Times are milliseconds since 1970.

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    password TEXT,
    owner TEXT,
    created BIGINT NOT NULL
);
CREATE INDEX accounts_by_owner ON accounts (owner);

CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    status TEXT NOT NULL,
    listed BIGINT NOT NULL,
    host TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    doc TEXT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX tables_by_host ON tables (host, status);

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_account ON seats (account);

CREATE TABLE steps (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE deals (
    table_id TEXT NOT NULL,
    id TEXT NOT NULL,
    created BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, id)
);
