-- What machines do in the waiting room (0153).
--
-- The table is empty when plans are made and holds fifty thousand rows a minute later, so that these functions may use nothing but
-- its indexes: with plans of its own choice PostgreSQL took ten times as long.

-- Notes that these accounts ask; who has no place, or had his turn longer ago than `turn_seconds`, gets the next one, in this order.
-- Rows of places are locked in the order of accounts before that of the room, so that two machines do not wait for each other.
create function ask_waiting(asking int[], turn_seconds float8)
returns table (account_id int, own_ticket int, turn_left float8, is_open boolean, ticket int, admitted int, rate float8, age float8)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  over timestamptz := now() - turn_seconds * interval '1 second';
  newcomers int[];
  room waiting_room;
begin
  select * into room from waiting_room;
  perform from waiting_place where account_id = any(asking) order by account_id for no key update;
  update waiting_place
     set asked_at = now(), turn_at = coalesce(turn_at, case when ticket <= room.admitted then now() end)
   where account_id = any(asking) and (turn_at is null or turn_at > over);
  select array_agg(given.id order by given.number) into newcomers from unnest(asking) with ordinality as given (id, number)
   where not exists (select from waiting_place where account_id = given.id and (turn_at is null or turn_at > over));
  if newcomers is not null then
    insert into waiting_room as known (id, is_open, ticket, admitted, rate, moved_at, opened_at)
    values (1, true, 0, 0, 0, now(), now())
    on conflict (id) do update set
      is_open = true,
      admitted = case when known.is_open then known.admitted else known.ticket end,
      rate = case when known.is_open then known.rate else 0 end,
      moved_at = case when known.is_open then known.moved_at else now() end,
      opened_at = case when known.is_open then known.opened_at else now() end;
    -- Another machine may have given some of them a place at the same moment.
    select array_agg(given.id order by given.number) into newcomers
      from unnest(newcomers) with ordinality as given (id, number)
     where not exists (select from waiting_place where account_id = given.id and (turn_at is null or turn_at > over));
    update waiting_room set ticket = ticket + coalesce(cardinality(newcomers), 0) returning * into room;
    insert into waiting_place as place (account_id, ticket, asked_at, turn_at)
    select given.id, room.ticket - cardinality(newcomers) + given.number, now(),
           case when room.ticket - cardinality(newcomers) + given.number <= room.admitted then now() end
      from unnest(newcomers) with ordinality as given (id, number)
    on conflict (account_id) do update set
      ticket = excluded.ticket, asked_at = excluded.asked_at, turn_at = excluded.turn_at;
  end if;
  return query
    select place.account_id, place.ticket, (turn_seconds - extract(epoch from now() - place.turn_at))::float8,
           room.is_open, room.ticket, room.admitted, room.rate, extract(epoch from now() - room.opened_at)::float8
      from waiting_place place where place.account_id = any(asking);
end
$$;

-- Lets people in, unless more than `most_coming` have their turn and are on their way; `closes`: the room closes if nobody waits.
-- Where there is room to spare, the last ticket with a turn runs ahead of the last one given, by what one beat lets in, and a newcomer
-- passes at once.
create function advance_waiting(grant_now int, most_coming int, away_seconds float8, closes boolean, average_seconds float8)
returns table (is_open boolean, ticket int, admitted int, rate float8, age float8)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  reached int := (select admitted from waiting_room);
  coming int;
begin
  select count(*) into coming from (
    select from waiting_place
     where turn_at is null and ticket <= reached and asked_at > now() - away_seconds * interval '1 second'
     limit most_coming + 1) place;
  if coming > most_coming then grant_now := 0; end if;
  return query
    update waiting_room room set
      is_open = room.is_open and not (closes and room.admitted >= room.ticket),
      admitted = greatest(room.admitted, least(room.admitted, room.ticket) + grant_now),
      rate = room.rate * exp(-extract(epoch from greatest(now() - room.moved_at, interval '0')) / average_seconds)
        + greatest(0, least(grant_now, room.ticket - room.admitted)) / average_seconds,
      moved_at = greatest(now(), room.moved_at)
    returning room.is_open, room.ticket, room.admitted, room.rate, extract(epoch from now() - room.opened_at)::float8;
end
$$;
