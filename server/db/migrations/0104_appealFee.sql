-- A fee for appeals (office#appeals): set for the batch, and kept with the appeal as the family was told it.
alter table exam_batch
  add column appeal_fee_fen int not null default 0 check (appeal_fee_fen between 0 and 1000000);

alter table appeal
  drop constraint appeal_state_check,
  -- `unpaid`: kept, and sent once its fee is paid; `expired`: the window ended before that.
  add constraint appeal_state_check check (state in ('unpaid', 'sent', 'correcting', 'checked', 'marking', 'marked',
    'prepared', 'answered', 'withdrawn', 'expired')),
  add column fee_fen int not null default 0 check (fee_fen >= 0),
  add column paid_at timestamptz,
  add constraint appeal_paid check (paid_at is null or fee_fen > 0),
  add constraint appeal_unpaid check (state not in ('unpaid', 'expired') or (fee_fen > 0 and paid_at is null)),
  add constraint appeal_sent_paid check (state in ('unpaid', 'expired', 'withdrawn') or fee_fen = 0 or paid_at is not null);
create index appeal_unpaid_open on appeal (id) where state = 'unpaid';

alter table appeal_step
  drop constraint appeal_step_kind_check,
  add constraint appeal_step_kind_check check (kind in ('kept', 'sent', 'paid', 'checked', 'correcting', 'corrected',
    'notCorrected', 'assigned', 'steppedBack', 'marked', 'decided', 'sentBack', 'answered', 'feeBack', 'withdrawn',
    'expired'));

-- An order that names an appeal pays its fee and no enrolment: it has no row in `order_share`, which is what all that
-- asks about enrolments reads.
alter table pay_order
  add column appeal_id int references appeal (id),
  add constraint pay_order_pays_one check (appeal_id is null or enrolment_id is null);
create unique index pay_order_appeal_live on pay_order (appeal_id) where status in ('created', 'open');
create index pay_order_appeal on pay_order (appeal_id, id) where appeal_id is not null;

-- `appeal`: the fee of an appeal that changed the result.
alter table refund
  drop constraint refund_origin_check,
  add constraint refund_origin_check
    check (origin in ('extra', 'staff', 'candidate', 'held', 'console', 'appeal'));
