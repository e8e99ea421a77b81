-- A correction of several enrolments of one child is decided as one: each row names the first of them.
alter table enrolment_correction add column group_id int references enrolment_correction (id);
create index enrolment_correction_group on enrolment_correction (group_id) where group_id is not null;
