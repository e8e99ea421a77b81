-- Lets people in as before (0154), but whoever asked at a time that has not come yet, since the clock of the database was set back, is
-- not on his way: he held up everybody until the clock had caught up.
create or replace function advance_waiting(grant_now int, most_coming int, away_seconds float8, closes boolean, average_seconds float8)
returns table (is_open boolean, ticket int, admitted int, rate float8, age float8)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  reached int := (select admitted from waiting_room);
  coming int;
begin
  select count(*) into coming from (
    select from waiting_place
     where turn_at is null and ticket <= reached and asked_at between now() - away_seconds * interval '1 second' and now()
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
