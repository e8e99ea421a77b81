-- What staff decided about two enrolments that may be of one child (office#doubles).
create table double_decision (
  -- The lower id first.
  enrolment_id int not null references enrolment (id),
  other_id int not null references enrolment (id),
  -- Whether they are of one child; then one of them is to be corrected or refunded.
  is_same boolean not null,
  note text not null default '',
  decided_by int not null references account (id),
  decided_at timestamptz not null,
  primary key (enrolment_id, other_id),
  check (enrolment_id < other_id)
);
create index double_decision_other on double_decision (other_id);
