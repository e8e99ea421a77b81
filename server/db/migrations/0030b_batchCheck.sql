-- What the last ready check of a batch found (office#ready-check): the nightly one of open batches, or one by hand.
create table batch_check (
  batch_id int primary key references exam_batch (id),
  checked_at timestamptz not null,
  findings jsonb not null,
  blocking int not null,
  -- Since when something blocks; null where nothing does.
  blocked_since timestamptz
);
