-- Several servers on one database. A server is a node; it is alive until `expires`, by the clock of the database.
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    least BIGINT NOT NULL,
    most BIGINT NOT NULL,
    version TEXT NOT NULL,
    joined BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    tables BIGINT NOT NULL,
    sockets BIGINT NOT NULL,
    leaving BIGINT NOT NULL
);

-- The node that owns a table; '' is nobody, '+' is nobody for a table in play. The epoch grows with every owner and
-- every write is checked against it, so rows are never deleted.
CREATE TABLE leases (
    table_id TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX leases_by_node ON leases (node);

-- The node that has carried out a request with a key. The answer itself stays in its memory.
CREATE TABLE once (
    id TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX once_by_time ON once (at);
