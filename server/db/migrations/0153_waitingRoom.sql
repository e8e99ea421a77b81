-- Who waits because the gate would refuse him, for all machines (docs/adr/waiting-room.md). Unlogged: after a crash both tables are
-- empty, and whoever waits is given a new place. No foreign key, since it would lock and write the row of the account.
create unlogged table waiting_room (
  id int primary key check (id = 1),
  is_open boolean not null,
  -- The last ticket that was given, and the last that has its turn; the latter is ahead where there is room to spare.
  ticket int not null,
  admitted int not null,
  -- People whose turn came in a second: an exponential average, which begins at 0 when the room opens.
  rate float8 not null,
  moved_at timestamptz not null,
  opened_at timestamptz not null
) with (fillfactor = 50);

create unlogged table waiting_place (
  account_id int primary key,
  ticket int not null,
  asked_at timestamptz not null,
  -- When he was told that it is his turn; null while he waits.
  turn_at timestamptz
) with (fillfactor = 70);
create index waiting_place_ticket on waiting_place (ticket) where turn_at is null;
