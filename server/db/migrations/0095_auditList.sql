-- The audit log is read by person, thing, action, area and time, the newest first (office#audit). -----------------------
-- Rows of one second are told apart by their id.
create index audit_log_at_id on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
drop index audit_log_at;

-- In which area the thing lay when the row was written; null: in none, or in several.
alter table audit_log add column area_id int;
create function audit_area(subject text, subject_id int) returns int language sql stable as $$
  select case subject
    when 'enrolment' then (select area_id from enrolment where id = subject_id)
    when 'venue' then (select area_id from venue where id = subject_id)
    when 'examRoom' then (select area_id from exam_room join venue on venue.id = venue_id where exam_room.id = subject_id)
    when 'area' then subject_id
  end
$$;
create function set_audit_area() returns trigger language plpgsql as $$
begin
  if new.area_id is null then new.area_id := audit_area(new.subject, new.subject_id); end if;
  return new;
end $$;
create trigger audit_log_area before insert on audit_log for each row execute function set_audit_area();

alter table audit_log disable trigger audit_log_append_only;
update audit_log set area_id = audit_area(subject, subject_id) where subject in ('enrolment', 'venue', 'examRoom', 'area');
alter table audit_log enable trigger audit_log_append_only;
create index audit_log_area on audit_log (area_id, at desc, id desc) where area_id is not null;

-- A receipt is searched for by its number alone.
create index desk_receipt_no on desk_receipt (receipt_no);
-- Staff and examiners are searched for by their whole name; candidates have an index of their own.
create index account_staff_name on account (name) where user_type <> 1;
