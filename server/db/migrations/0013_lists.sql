-- Lists stay as quick with a million enrolments as with ten thousand (bench/lists.ts): what staff filter by, newest first.
create index enrolment_pay on enrolment (pay_status, id desc);
create index enrolment_checked on enrolment (check_status, id desc);
create index enrolment_place on enrolment (area_id, major_id, id desc);
