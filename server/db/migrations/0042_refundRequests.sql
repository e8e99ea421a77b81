-- Refunds on screens: one name for what was approved, what WeChat answered, and requests of candidates.

-- `asked` meant 'approved', while a person's request is `requested`.
alter table refund drop constraint refund_status_check;
update refund set status = 'approved' where status = 'asked';
alter table refund add constraint refund_status_check
  check (status in ('requested', 'approved', 'accepted', 'stuck', 'done', 'declined', 'withdrawn'));
-- The build before this one writes `asked`; the new one follows what it has written.
create function approved_refund() returns trigger language plpgsql as $$
begin
  new.status := 'approved';
  return new;
end $$;
create trigger refund_approved before insert or update on refund for each row
  when (new.status = 'asked') execute function approved_refund();
drop index refund_due;
create index refund_due on refund (ask_at) where status in ('approved', 'accepted', 'stuck');

-- What WeChat answered about a refund, a row whenever it answers something else than before.
create table refund_answer (
  id int generated always as identity primary key,
  refund_id int not null references refund (id),
  -- Our number that WeChat was asked about.
  refund_code text not null,
  -- WeChat's state or error code, or a code of ours (domain/refund.ts).
  answer text not null,
  -- WeChat's own words or its number of the refund.
  detail text not null default '',
  at timestamptz not null
);
create index refund_answer_refund on refund_answer (refund_id, id);
create trigger refund_answer_append_only before update or delete on refund_answer for each row execute function refuse_change();

-- Whether candidates may ask for a refund themselves, until registration ends.
alter table exam_batch add column takes_refund_requests boolean not null default false;
