-- The audit log cannot be changed unseen (docs/adr/audit.md). ----------------------------------------------------------
-- What a row says lies in `before` and `after`, and may have to be erased with a person; its salted digest stays, so that the
-- chain of days holds without it. The salt keeps a digest from being guessed once the words are gone.
alter table audit_log add column salt bytea;
alter table audit_log add column digest bytea;
alter table audit_log add column erased_at timestamptz;

create function audit_digest(salt bytea, before jsonb, after jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(coalesce(before::text, '') || E'\n' || coalesce(after::text, ''), 'UTF8'))
$$;
create function set_audit_digest() returns trigger language plpgsql as $$
begin
  new.salt := uuid_send(gen_random_uuid());
  new.digest := audit_digest(new.salt, new.before, new.after);
  return new;
end $$;
create trigger audit_log_digest before insert on audit_log for each row execute function set_audit_digest();

drop trigger audit_log_append_only on audit_log;
update audit_log set salt = made.salt, digest = audit_digest(made.salt, audit_log.before, audit_log.after)
from (select id, uuid_send(gen_random_uuid()) as salt from audit_log) made where made.id = audit_log.id;
alter table audit_log alter column digest set not null;

-- An update may erase what a row says, and nothing else.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null
    and new.before is null and new.after is null and new.salt is null
    and (new.id, new.at, new.actor_id, new.request_id, new.action, new.subject, new.subject_id, new.area_id, new.digest)
      is not distinct from
      (old.id, old.at, old.actor_id, old.request_id, old.action, old.subject, old.subject_id, old.area_id, old.digest)
  then return new; end if;
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- The application may erase words by this function alone: it runs with the rights of the table's owner.
create function erase_audit_words(of_subject text, of_ids int[], erased timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_count int;
begin
  update audit_log set before = null, after = null, salt = null, erased_at = erased
  where subject = of_subject and subject_id = any(of_ids) and erased_at is null and (before is not null or after is not null);
  get diagnostics erased_count = row_count;
  return erased_count;
end $$;

-- One row for each day: SHA-256 over the rows from the one after the last sealed one to `last_id`, and the head before.
create table audit_seal (
  -- In China, as `2026-11-27`.
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  last_id int not null,
  row_count int not null,
  head bytea not null,
  sealed_at timestamptz not null
);
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_no_truncate before truncate on audit_seal for each statement execute function refuse_change();
