-- When what is printed of an exam time changed last: its hours and place, who sits in it, who examines there.
alter table exam_time add column changed_at timestamptz;
