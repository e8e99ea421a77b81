-- A refund of a bill of several children that somebody made at WeChat's console, while nobody has said for which of them.
alter table refund add column is_child_open boolean not null default false;
update refund set is_child_open = true
  from payment_alarm
  where payment_alarm.kind = 'refundElsewhereBill' and payment_alarm.settled_at is null
    and payment_alarm.order_id = refund.order_id and refund.origin = 'console' and not refund.is_full
    and split_part(payment_alarm.detail, ' ', 1) = any (refund.refund_code || refund.earlier_codes);
