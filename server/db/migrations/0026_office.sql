-- What every part of the office builds on (office#one-change, office#two-editors).

-- The answers of calls that carry a request key: one that is sent again after a lost answer gets the first answer.
create table staff_request (
  account_id int not null references account (id),
  request_key text not null,
  action text not null,
  -- SHA-256 of the input, so that a key cannot stand for two different requests.
  input_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, request_key)
);
create index staff_request_at on staff_request (at);

-- Incremented with each change of its settings by staff; who saves says which one he saw.
alter table exam_batch add column version int not null default 1;
