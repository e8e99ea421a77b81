-- The pieces a candidate brings to an exam on site, in the order of the programme (rulings 7). A set is replaced as a whole.
create table enrolment_track (
  enrolment_id int not null references enrolment (id),
  position smallint not null check (position > 0),
  pattern_id int not null references exam_pattern (id),
  -- Null for a piece of the candidate's own choice, which has a title only.
  question_id int references question (id),
  -- Of a piece of the bank the title as it read when it was chosen.
  title text not null check (title <> ''),
  set_at timestamptz not null,
  primary key (enrolment_id, position),
  unique (enrolment_id, question_id)
);
