-- Indexes that another one does as well; each enrolment was written into all of them. Compared with 78,000 enrolments on
-- 2026-11-23: the plans below read as many pages as before, an insertion costs 3 % less.
-- Those of one account are few: enrolment_account (account_id, id) finds them, and the batch is a filter.
drop index enrolment_account_batch;
-- The queue of photos and the filter of staff lists read the same order from both ends. The payment is included, so that
-- the queue is still counted from the index alone (2.2 ms for 26,000; 19 to 22 ms without).
create index enrolment_by_check on enrolment (check_status, id) include (pay_status);
drop index enrolment_check;
drop index enrolment_checked;
-- The same as answer_take_key.
drop index answer_take_object;
