-- What the SMS provider refuses for a reason that the association must put right: balance, template, signature, rights.
-- One row for each code of the provider, so that an hour of refusals is one line for the staff and not a thousand.
create table sms_trouble (
  code text primary key check (length(code) between 1 and 100),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- How often it was refused since `first_at`.
  times int not null check (times > 0),
  -- When a message was accepted again.
  ended_at timestamptz
);
