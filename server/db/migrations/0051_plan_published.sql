-- What a published plan adds to the exam times that everybody reads (office#plan, docs/adr/exam-plan.md).
alter table exam_plan
  add column published_at timestamptz,
  add column published_by int references account (id),
  -- The version of the plan that was published last; a later one has changes that nobody was told yet.
  add column published_version int,
  add constraint exam_plan_published check (
    (published_at is null) = (published_by is null) and (published_at is null) = (published_version is null)
  );

-- An exam time that a plan made is the time of an examiner in a room; staff who type a time by hand name no room.
alter table exam_time
  add column room_id int references exam_room (id),
  -- When a later plan had no more use for it. It then holds no room and is offered to nobody.
  add column withdrawn_at timestamptz;
create index exam_time_room on exam_time (room_id, begins_at) where room_id is not null;

-- The candidate's own minutes within the exam time.
alter table enrolment
  add column own_begins_at timestamptz,
  add column own_ends_at timestamptz,
  add constraint enrolment_own_time check (
    (own_begins_at is null) = (own_ends_at is null)
    and (own_begins_at is null or (exam_time_id is not null and own_begins_at < own_ends_at))
  );

-- Assignments that follow the plan; those that staff made by hand stay where a plan moves the candidate.
alter table examiner_assignment add column is_by_plan boolean not null default false;

-- Days on which a family asked not to be examined. `noted_by` is null where the family said so itself.
create table avoided_day (
  enrolment_id int not null references enrolment (id),
  -- The start of the day in Shanghai.
  day_at timestamptz not null,
  noted_by int references account (id),
  noted_at timestamptz not null,
  primary key (enrolment_id, day_at)
);
-- Whether families may name such days themselves until registration ends.
alter table exam_batch add column takes_avoided_days boolean not null default false;
