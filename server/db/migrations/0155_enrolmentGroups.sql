-- How many groups enrolments make by batch, area, major, grade and day. Without it PostgreSQL takes the day for as many groups as
-- there are rows, and counts the figures of a batch with one process (groupQueries.ts).
create statistics enrolment_groups (ndistinct)
  on batch_id, area_id, major_id, grade_id, ((created_at at time zone 'Asia/Shanghai')::date) from enrolment;
analyze enrolment;
