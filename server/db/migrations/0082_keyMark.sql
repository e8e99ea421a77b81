-- One row that only the right SECRET_KEY opens: a start with another key would make every certificate number, second factor and
-- link of this database unreadable, and seal new rows with a key that nobody has.
create table key_mark (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null
);
