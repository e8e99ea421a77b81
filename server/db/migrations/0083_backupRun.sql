-- Complete backups, so that the console can warn when the last one is too old.
create table backup_run (
  id int generated always as identity primary key,
  ended_at timestamptz not null,
  name text not null
);
create index backup_run_ended on backup_run (ended_at);
