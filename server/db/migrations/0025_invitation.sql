-- How people first get in (office#first-start, office#staff-people): a link with a key that works once. The key itself is
-- never stored. Without an account it makes the first administrator, otherwise it sets that account's password.
create table invitation (
  key_hash bytea primary key,
  account_id int references account (id),
  -- Null for a link that was made on the machine itself.
  made_by int references account (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_account on invitation (account_id);

alter table staff_role drop constraint staff_role_role_check;
alter table staff_role add constraint staff_role_role_check
  check (role in ('content', 'enrolment', 'schedule', 'finance', 'results', 'desk', 'admin'));
