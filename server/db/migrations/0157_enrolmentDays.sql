-- How many groups enrolments make by batch, area, major, grade and day, as they are counted now (groupQueries.ts): days are cut by a
-- division. The build before counts as before, with one process.
drop statistics enrolment_groups;
create statistics enrolment_groups (ndistinct)
  on batch_id, area_id, major_id, grade_id, (date_bin('1 day', created_at, '2000-01-01T00:00:00+08')) from enrolment;
analyze enrolment;
