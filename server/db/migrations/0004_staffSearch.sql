-- Staff look people up by whole numbers, by the beginning of a short name, and by parts of longer ones.
create index enrolment_mobile on enrolment (mobile);
create index enrolment_contact_mobile on enrolment (contact_mobile);
create index enrolment_name_start on enrolment (name text_pattern_ops);
create index enrolment_teacher_name on enrolment using gin (teacher_name gin_trgm_ops);
create index enrolment_teacher_start on enrolment (teacher_name text_pattern_ops);
