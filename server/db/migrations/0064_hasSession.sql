-- Whether an online exam was ever begun, so that the lists of a family look for a session only where there may be one.
-- A trigger sets it, because a build without this column may still begin exams beside this one.
alter table enrolment add column has_session boolean not null default false;
update enrolment set has_session = true where id in (select enrolment_id from exam_session);
create function mark_session_begun() returns trigger language plpgsql as $$
begin
  update enrolment set has_session = true where id = new.enrolment_id and not has_session;
  return null;
end $$;
create trigger exam_session_begun after insert on exam_session for each row execute function mark_session_begun();
