-- The session of which the enrolment was when its refund was asked for or approved: the end of an enrolment releases it.
alter table refund add column exam_time_id int references exam_time (id);
update refund set exam_time_id = enrolment.exam_time_id from enrolment where enrolment.id = refund.enrolment_id;
update refund set exam_time_id = exam_time.id
  from audit_log
  join exam_time on exam_time.id = (audit_log.before ->> 'examTimeId')::int
  where audit_log.action = 'ApproveRefund' and audit_log.subject = 'enrolment'
    and audit_log.subject_id = refund.enrolment_id and audit_log.after ->> 'refundId' = refund.id::text;
create index refund_exam_time on refund (exam_time_id) where exam_time_id is not null;
