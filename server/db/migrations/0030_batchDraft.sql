-- A batch is a draft until it is published (office#batch-draft); its windows, offers and fees (office#windows, office#offers).

alter table exam_batch
  -- Null while the batch is a draft, which no candidate sees.
  add column published_at timestamptz,
  add column cloned_from int references exam_batch (id),
  add column tracks_open_at timestamptz,
  add column tracks_close_at timestamptz,
  add column exam_begins_at timestamptz,
  add column exam_ends_at timestamptz,
  add column marking_begins_at timestamptz,
  add column marking_ends_at timestamptz,
  add column appeals_open_at timestamptz,
  add column appeals_close_at timestamptz,
  -- Incremented with each change of its fees; fees are edited by other people than windows.
  add column fee_version int not null default 1;
update exam_batch set published_at = created_at;

-- Who enrols no longer finds a stopped offer; its fee stays for those who have enrolled.
alter table batch_fee add column stopped_at timestamptz;

-- The areas that take part in a batch.
create table batch_area (
  batch_id int not null references exam_batch (id),
  area_id int not null references exam_area (id),
  primary key (batch_id, area_id)
);
insert into batch_area (batch_id, area_id) select distinct batch_id, area_id from batch_fee where fee_fen > 0;

-- The fee that holds in every area of the batch which has no other: an area's fee is an exception where it differs.
create table batch_base_fee (
  batch_id int not null references exam_batch (id),
  major_id int not null references major (id),
  grade_id int not null references grade (id),
  fee_fen int not null check (fee_fen > 0),
  primary key (batch_id, major_id, grade_id)
);
insert into batch_base_fee (batch_id, major_id, grade_id, fee_fen)
  select batch_id, major_id, grade_id, mode() within group (order by fee_fen)
  from batch_fee where fee_fen > 0
  group by batch_id, major_id, grade_id;
