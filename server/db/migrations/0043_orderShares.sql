-- One order may pay several enrolments of an account (office#one-bill): each has a share of what the order asks for.

create table order_share (
  order_id int not null references pay_order (id),
  enrolment_id int not null references enrolment (id),
  share_fen int not null check (share_fen > 0),
  -- The order can still be paid in WeChat's pay sheet; a trigger copies it from the order's status for the unique index.
  is_live boolean not null,
  primary key (order_id, enrolment_id)
);
insert into order_share (order_id, enrolment_id, share_fen, is_live)
  select id, enrolment_id, amount_fen, status in ('created', 'open') from pay_order;
create unique index order_share_one_live on order_share (enrolment_id) where is_live;
create index order_share_enrolment on order_share (enrolment_id, order_id desc);
drop index pay_order_one_live;

-- Only an order of one enrolment names it here: its code is the PayCode of this enrolment.
alter table pay_order alter column enrolment_id drop not null;

-- The statement that signs somebody up and the build before this one insert orders of one enrolment without a share.
create function share_of_order() returns trigger language plpgsql as $$
begin
  insert into order_share (order_id, enrolment_id, share_fen, is_live)
    values (new.id, new.enrolment_id, new.amount_fen, new.status in ('created', 'open'));
  return null;
end $$;
create trigger pay_order_share after insert on pay_order
  for each row when (new.enrolment_id is not null) execute function share_of_order();

create function live_shares() returns trigger language plpgsql as $$
begin
  update order_share set is_live = new.status in ('created', 'open') where order_id = new.id;
  return null;
end $$;
create trigger pay_order_live after update of status on pay_order
  for each row when ((old.status in ('created', 'open')) <> (new.status in ('created', 'open')))
  execute function live_shares();

-- One transaction of WeChat has an entry for each enrolment that it pays.
drop index money_entry_transaction;
create unique index money_entry_transaction on money_entry (transaction_id, kind, enrolment_id)
  where transaction_id is not null;
