-- How far a match that is over stands behind its time in the list, in milliseconds: a host or an address that ends many
-- matches does not fill the list.
ALTER TABLE tables ADD COLUMN behind BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_by_place ON tables (status, (updated - behind));
CREATE INDEX tables_by_host_and_time ON tables (host, status, updated);
CREATE INDEX tables_by_address_and_time ON tables (listed, status, updated);
