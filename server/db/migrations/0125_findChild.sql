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
  found text[] := '{}';
  name text := left(translate(name_key, ' ·', ''), 40);
  contact text := left(translate(contact_key, ' ·', ''), 40);
  initials text;
  rest text;
  number text;
begin
  found := found || ('b' || left(name, 1));
  for at in 1 .. length(name) loop
    found := found || ('n' || substr(name, at, 1)) || ('n' || substr(name, at, 2));
  end loop;
  for at in 1 .. length(contact) - 1 loop
    found := found || ('k' || substr(contact, at, 2));
  end loop;
  for at in 1 .. coalesce(array_length(syllables, 1), 0) loop
    rest := array_to_string(syllables[at:], '');
    for size in 2 .. 6 loop
      found := found || ('p' || left(rest, size));
      if at = 1 then
        found := found || ('o' || left(rest, size));
      end if;
    end loop;
    if at = 1 then
      found := found || ('q' || rest);
    end if;
  end loop;
  -- OUYANG NA NA is found by oynn and by onn.
  foreach rest in array array[array_to_string(syllables, ' '), lower(name_spell)] loop
    initials := regexp_replace(rest, '([a-z])[a-z]*|[^a-z]+', '\1', 'g');
    found := found || ('w' || initials);
    for at in 1 .. least(length(initials), 12) loop
      for size in 1 .. 4 loop
        found := found || ('i' || substr(initials, at, size));
      end loop;
    end loop;
  end loop;
  foreach number in array array[mobile, contact_mobile] loop
    found := found || ('t' || right(number, 4)) || ('m' || left(number, 7));
  end loop;
  return array_to_tsvector(found);
end $$;

create index enrolment_words on enrolment using gin (
  enrolment_words(name_key, name_spell, spelled_words(name_spell), name_key(contact_name), mobile, contact_mobile));
alter index enrolment_words alter column 1 set statistics 400;
create index candidate_cert_end on candidate (right(cert_masked, 4));
drop index enrolment_name_spell;
