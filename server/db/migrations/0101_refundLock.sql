-- Who has asked WeChat about a refund that it could not end, and pays it by hand now.
alter table refund add column locked_by int references account (id);
alter table refund add column locked_at timestamptz;
