-- Examiners who take no part in a batch: they are given no new work of it (office#marking). What they have stays theirs.
create table examiner_out (
  batch_id int not null references exam_batch (id),
  examiner_id int not null references examiner (account_id),
  set_by int not null references account (id),
  set_at timestamptz not null,
  primary key (batch_id, examiner_id)
);
create index examiner_out_examiner on examiner_out (examiner_id);
