-- Whoever asks WeChat about an order claims its row first, so that nobody asks twice within seconds, in whatever process.

-- When WeChat was asked last, when the job asks next, and when the payer last asked for the answer.
alter table pay_order
  add column asked_at timestamptz,
  add column ask_at timestamptz,
  add column awaited_at timestamptz;
