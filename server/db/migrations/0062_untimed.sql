-- Who has paid and has no exam time yet: the home page counts them each minute.
create index enrolment_untimed on enrolment (batch_id) where pay_status = 1 and exam_time_id is null;
