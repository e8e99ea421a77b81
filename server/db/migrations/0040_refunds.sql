-- Refunds that one person asks for and another approves, in full or in part, besides those of payments nobody needed.

alter table pay_order
  drop constraint pay_order_status_check,
  -- `held`: another amount came than was asked for; a person decides.
  add constraint pay_order_status_check
    check (status in ('created', 'open', 'paid', 'closed', 'held', 'refunding', 'refunded')),
  -- What came, where it was not `amount_fen`.
  add column paid_fen int check (paid_fen > 0);

drop index refund_one_live;
alter table refund
  drop constraint refund_status_check,
  -- Null where money from a desk is paid back.
  alter column order_id drop not null,
  add column enrolment_id int references enrolment (id),
  add column way text not null default 'wechat' check (way in ('wechat', 'desk', 'other')),
  -- `extra`: a payment that nobody needed; `held`: another amount than was asked for; `console`: made at WeChat's own console.
  add column origin text not null default 'extra' check (origin in ('extra', 'staff', 'candidate', 'held', 'console')),
  -- The enrolment ends with this refund.
  add column is_full boolean not null default false,
  add column decided_by int references account (id),
  add column decided_at timestamptz,
  add column decision_note text not null default '',
  -- WeChat's number of the refund, and the numbers of ours that it refused or closed.
  add column wechat_refund_id text,
  add column earlier_codes text[] not null default '{}',
  add column accepted_at timestamptz,
  -- Why a person is needed, and since when.
  add column trouble text,
  add column trouble_detail text not null default '',
  add column trouble_at timestamptz,
  -- How often WeChat was called without an end, and when next.
  add column tries int not null default 0,
  add column ask_at timestamptz,
  -- Paid back in another way: by whom, under which receipt.
  add column paid_out_by int references account (id),
  add column voucher_no text not null default '',
  add column version int not null default 1;
update refund set enrolment_id = (select enrolment_id from pay_order where pay_order.id = refund.order_id);

-- What WeChat refused ended where nobody saw it; now it waits for a person.
update pay_order set status = 'refunding'
  where status = 'paid' and id in (select order_id from refund where status = 'failed');
update refund set status = 'stuck', trouble = 'REFUSED', trouble_at = coalesce(settled_at, created_at), settled_at = null
  where status = 'failed';
alter table refund add constraint refund_status_check
  check (status in ('requested', 'asked', 'accepted', 'stuck', 'done', 'declined', 'withdrawn'));

-- The build before this one inserts refunds of orders without the enrolment.
create function enrolment_of_refund() returns trigger language plpgsql as $$
begin
  if new.enrolment_id is null then
    select enrolment_id into new.enrolment_id from pay_order where id = new.order_id;
  end if;
  return new;
end $$;
create trigger refund_enrolment before insert on refund for each row execute function enrolment_of_refund();
alter table refund alter column enrolment_id set not null;

create index refund_order on refund (order_id);
create index refund_enrolment_id on refund (enrolment_id, id);
create index refund_due on refund (ask_at) where status in ('asked', 'accepted', 'stuck');
create unique index refund_one_request on refund (enrolment_id) where status = 'requested';
