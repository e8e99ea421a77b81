-- When a published plan was changed last on its own (moved, postponed, opened, another examiner), so that a print says what it holds.
alter table exam_plan add column moved_at timestamptz;
