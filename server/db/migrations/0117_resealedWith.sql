-- The newest key with which everything in this database that is kept sealed has been sealed, and the marks of the keys before
-- it: each of them still opens something outside the database, such as a ticket (docs/adr/secret-keys.md).
alter table key_mark add column resealed_with smallint not null default 1;
alter table key_mark add column earlier bytea[] not null default '{}';
