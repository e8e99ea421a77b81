-- Another area, mode, major or grade of a paid enrolment whose fee differs (office#child): asked for by one, decided by another.
create table choice_change (
  id int generated always as identity primary key,
  enrolment_id int not null references enrolment (id),
  -- What stood when it was asked for; another state of the enrolment makes it void.
  from_area_id int not null references exam_area (id),
  from_mode int not null,
  from_major_id int not null references major (id),
  from_grade_id int not null references grade (id),
  from_fee_fen int not null,
  area_id int not null references exam_area (id),
  mode int not null check (mode in (0, 1)),
  major_id int not null references major (id),
  grade_id int not null references grade (id),
  fee_fen int not null check (fee_fen > 0),
  reason text not null,
  -- `payable`: approved, and the difference is to be paid before `pay_until`.
  status text not null default 'waiting' check (status in ('waiting', 'payable', 'done', 'declined', 'withdrawn', 'expired')),
  asked_by int not null references account (id),
  asked_at timestamptz not null,
  decided_by int references account (id),
  decided_at timestamptz,
  note text not null default '',
  pay_until timestamptz,
  ended_at timestamptz,
  check (fee_fen <> from_fee_fen),
  check ((fee_fen > from_fee_fen) = (pay_until is not null)),
  check ((status in ('waiting', 'payable')) = (ended_at is null)),
  check (status not in ('payable', 'expired') or pay_until is not null)
);
create unique index choice_change_one_live on choice_change (enrolment_id) where status in ('waiting', 'payable');
create index choice_change_enrolment on choice_change (enrolment_id, id);
create index choice_change_payable on choice_change (pay_until) where status = 'payable';

-- An order that names a change pays its difference and has no row in `order_share`, as that of an appeal's fee.
alter table pay_order
  add column change_id int references choice_change (id),
  add constraint pay_order_pays_difference check (change_id is null or (appeal_id is null and enrolment_id is null));
create unique index pay_order_change_live on pay_order (change_id) where status in ('created', 'open');
create index pay_order_change on pay_order (change_id, id) where change_id is not null;

-- `change`: the difference of a change to a lower fee, and what a change had brought where all goes back.
alter table refund
  drop constraint refund_origin_check,
  add constraint refund_origin_check
    check (origin in ('extra', 'staff', 'candidate', 'held', 'console', 'appeal', 'change'));

-- A receipt that took a difference.
alter table desk_receipt_line add column change_id int references choice_change (id);
