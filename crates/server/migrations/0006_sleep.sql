-- A table that no node has in memory: when one must have it again, and the seats that it waits for, one bit each.
ALTER TABLE leases ADD COLUMN due BIGINT;
ALTER TABLE leases ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
CREATE INDEX leases_by_due ON leases (due);
