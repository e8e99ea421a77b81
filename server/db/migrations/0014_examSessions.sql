-- The latest session of an enrolment is asked for by every call of the exam room.
create index exam_session_enrolment on exam_session (enrolment_id, id desc);
