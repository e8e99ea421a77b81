-- By which rule second marks of a batch are drawn (office#marking); without a row none are.
create table second_mark_rule (
  batch_id int primary key references exam_batch (id),
  share_percent smallint not null check (share_percent between 0 and 100),
  all_fails boolean not null,
  whole_grade_ids int[] not null,
  -- Decides which enrolments the share takes; nobody but the server knows it, and it never changes.
  seed int not null,
  version int not null default 1
);

-- An enrolment whose result waits for a second mark, and why. A row stays when the mark is in.
create table second_mark (
  enrolment_id int primary key references enrolment (id),
  reason text not null check (reason in ('fail', 'grade', 'share')),
  drawn_at timestamptz not null,
  -- Staff decided that the first mark is enough.
  lifted_at timestamptz,
  lifted_by int references account (id),
  lift_reason text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);

-- The chief to whom staff gave what is held; while there is none every chief may decide.
create table held_chief (
  enrolment_id int primary key references enrolment (id),
  examiner_id int not null references examiner (account_id),
  assigned_at timestamptz not null,
  assigned_by int not null references account (id)
);
create index held_chief_examiner on held_chief (examiner_id);

-- Since when a result is held; null while it is not.
alter table exam_result add column held_at timestamptz;
update exam_result set held_at = updated_at where is_held;
