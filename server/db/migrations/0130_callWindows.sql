-- Calls in fixed windows, counted for all machines that share this database (docs/adr/several-machines.md). Unlogged: after a crash
-- it is empty, and every window begins anew. The key is a digest.
create unlogged table call_window (
  key bytea primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  calls int not null
) with (fillfactor = 50);
