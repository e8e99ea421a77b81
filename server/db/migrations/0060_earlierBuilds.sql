-- What was kept for builds that no release has run beside for long: those that wrote refunds without their enrolment or as
-- `asked`, and those that read whether a batch is examined on site from a column of its own.
drop trigger refund_enrolment on refund;
drop function enrolment_of_refund();
drop trigger refund_approved on refund;
drop function approved_refund();

drop trigger exam_batch_offline_by_prefix on exam_batch;
drop function derive_offline_allowed();
alter table exam_batch drop column offline_allowed;

-- It has not been written for long, and was never read.
alter table stored_file drop column sha256;
