-- The words by which staff find an enrolment (domain/enrolment/childSearch.ts), each with a letter for its kind:
--   b  the first character of the name                  n  each character and each two of it
--   o  two to six letters that the pinyin begins with   p  the same from any syllable on
--   q  the whole pinyin                                 w  all initials
--   i  initials of up to four syllables
--   k  each two characters of the contact's name
--   t  the last four digits of the mobiles              m  the first seven
-- They are whole words and not beginnings, so that PostgreSQL knows of each how many enrolments have it.
create function spelled_words(name_spell text) returns text[] language sql immutable strict parallel safe return
  (string_to_array(trim(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(translate(lower(name_spell), 'üÜ', 'vv'), '[^a-z]+', ' ', 'g'), '\y([ln])yu\y', '\1v', 'g'),
          '\y([ln])ue\y', '\1ve', 'g'),
        -- One syllable after the other, as words that are written in one (CHUNXIAO) are taken apart.
        '((?:[zcs]h|[b-df-hj-np-tw-z])?[aeiouv]+(?:ng(?![aeiouv])|[nr](?![aeiouv]))?)', '\1 ', 'g'), ' +', ' ', 'g')),
    ' '))[1:12];

-- It calls nothing of ours, since PostgreSQL builds and analyses an index without our schema in its path.
create function enrolment_words(
  name_key text, name_spell text, syllables text[], contact_key text, mobile text, contact_mobile text)
returns tsvector language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  -- Words are joined by line ends, which no name has: a text grows faster than an array.
  found text := '';
  name text := left(translate(name_key, ' ·', ''), 40);
  contact text := left(translate(contact_key, ' ·', ''), 40);
  initials text := '';
  given text := regexp_replace(lower(name_spell), '([a-z])[a-z]*|[^a-z]+', '\1', 'g');
  rest text := '';
begin
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
  enrolment_words(name_key, name_spell, spelled_words(name_spell), name_key(contact_name), mobile, contact_mobile));
alter index enrolment_words alter column 1 set statistics 400;
create index candidate_cert_end on candidate (right(cert_masked, 4));
drop index enrolment_name_spell;
