-- The words of an enrolment are made from its columns alone: an index expression without calls of ours is planned sooner, and
-- a lower cost lets a search of a frequent word walk back from the newest enrolment. The build before calls the older
-- functions, which stay for it.
drop index enrolment_words;

-- It calls nothing of ours, since PostgreSQL builds and analyses an index without our schema in its path.
create function enrolment_words(name_key text, name_spell text, contact_name text, mobile text, contact_mobile text)
returns tsvector language plpgsql immutable strict parallel safe cost 10 as $$
declare
  -- Words are joined by line ends, which no name has: a text grows faster than an array.
  found text := '';
  name text := left(translate(name_key, ' ·', ''), 40);
  -- As name_key has it, but without any dots and blanks.
  contact text := left(translate(lower(normalize(contact_name, NFKC)), U&' \00B7\2022\FF0E\2024\2027\30FB\22C5\FF65.', ''), 40);
  spell text := regexp_replace(translate(lower(name_spell), 'üÜ', 'vv'), '[^a-z]+', ' ', 'g');
  syllables text[];
  initials text := '';
  given text := regexp_replace(lower(name_spell), '([a-z])[a-z]*|[^a-z]+', '\1', 'g');
  rest text := '';
begin
  if spell ~ '[ln](yu|ue)' then
    spell := regexp_replace(regexp_replace(spell, '\y([ln])yu\y', '\1v', 'g'), '\y([ln])ue\y', '\1ve', 'g');
  end if;
  -- One syllable after the other, as words that are written in one (CHUNXIAO) are taken apart.
  syllables := (regexp_split_to_array(trim(regexp_replace(spell,
    '((?:[zcs]h|[b-df-hj-np-tw-z])?[aeiouv]+(?:ng(?![aeiouv])|[nr](?![aeiouv]))?)', '\1 ', 'g')), ' +'))[1:12];
  found := 'b' || left(name, 1)
    || E'\nt' || right(mobile, 4) || E'\nm' || left(mobile, 7)
    || E'\nt' || right(contact_mobile, 4) || E'\nm' || left(contact_mobile, 7);
  for at in 1 .. length(name) loop
    found := found || E'\nn' || substr(name, at, 1) || E'\nn' || substr(name, at, 2);
  end loop;
  for at in 1 .. length(contact) - 1 loop
    found := found || E'\nk' || substr(contact, at, 2);
  end loop;
  for at in reverse coalesce(array_length(syllables, 1), 0) .. 1 loop
    rest := syllables[at] || rest;
    initials := left(syllables[at], 1) || initials;
    found := found || E'\np' || left(rest, 2) || E'\np' || left(rest, 3) || E'\np' || left(rest, 4)
      || E'\np' || left(rest, 5) || E'\np' || left(rest, 6)
      || E'\ni' || left(initials, 1) || E'\ni' || left(initials, 2) || E'\ni' || left(initials, 3) || E'\ni' || left(initials, 4);
  end loop;
  found := found || E'\nq' || rest || E'\nw' || initials
    || E'\no' || left(rest, 2) || E'\no' || left(rest, 3) || E'\no' || left(rest, 4)
    || E'\no' || left(rest, 5) || E'\no' || left(rest, 6);
  -- OUYANG NA NA is found by oynn and by onn.
  if given <> initials then
    found := found || E'\nw' || given;
    for at in 1 .. least(length(given), 12) loop
      found := found || E'\ni' || substr(given, at, 2) || E'\ni' || substr(given, at, 3) || E'\ni' || substr(given, at, 4);
    end loop;
  end if;
  return array_to_tsvector(string_to_array(found, E'\n'));
end $$;

create index enrolment_words on enrolment using gin (
  enrolment_words(name_key, name_spell, contact_name, mobile, contact_mobile));
alter index enrolment_words alter column 1 set statistics 400;
