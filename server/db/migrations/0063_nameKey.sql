-- What of a name is compared and searched, as domain/people/nameKey.ts has it: no private codes, one kind of dot, NFKC,
-- small Latin letters, no blanks but those between two Latin words.
create function name_key(name text) returns text language sql immutable strict parallel safe return
  regexp_replace(regexp_replace(regexp_replace(
    translate(
      normalize(
        translate(
          translate(name, U&'\E815\E816\E817\E818\E819\E81A\E81B\E81C\E81D\E81E\E81F\E820\E821\E822\E823\E824\E825\E826\E827\E828\E829\E82A\E82B\E82C\E82D\E82E\E82F\E830\E831\E832\E833\E834\E835\E836\E837\E838\E839\E83A\E83B\E83C\E83D\E83E\E83F\E840\E841\E842\E843\E844\E845\E846\E847\E848\E849\E84A\E84B\E84C\E84D\E84E\E84F\E850\E851\E852\E853\E854\E855\E856\E857\E858\E859\E85A\E85B\E85C\E85D\E85E\E85F\E860\E861\E862\E863\E864',
            '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻'),
          U&'\00B7\2022\FF0E\2024\2027\30FB\22C5\FF65.', '·········'),
        NFKC),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
    ' +', ' ', 'g'), '([^a-z0-9]|^) ', '\1', 'g'), ' ([^a-z0-9]|$)', '\1', 'g');

alter table enrolment add column name_key text not null generated always as (name_key(name)) stored;
create index enrolment_name_key on enrolment using gin (name_key gin_trgm_ops);
create index enrolment_name_key_start on enrolment (name_key text_pattern_ops);
drop index enrolment_name;
drop index enrolment_name_start;

alter table other_result add column name_key text not null generated always as (name_key(name)) stored;
create index other_result_name_key on other_result (name_key text_pattern_ops, id);
drop index other_result_name;
