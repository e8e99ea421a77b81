-- How many groups enrolments make by batch, area, major, grade and day, as they are counted now (groupQueries.ts): days are cut by a
-- division. `enrolment_groups` (0155) stays for the build before, and goes with a later release.
create statistics enrolment_days (ndistinct)
  on batch_id, area_id, major_id, grade_id, (date_bin('1 day', created_at, '2000-01-01T00:00:00+08')) from enrolment;
-- The other columns, and the words of names above all, would take long and are as they were.
analyze enrolment (batch_id, area_id, major_id, grade_id, created_at);
