-- What the removal of unused pictures asks for each of them, and what a deleted row of stored_file is checked against.
create index enrolment_photo_photo on enrolment_photo (photo_id);
create index enrolment_prev_cert on enrolment (prev_cert_id) where prev_cert_id is not null;
create index enrolment_photo_now on enrolment (photo_id);
create index review_version_signature on review_version (signature_path);
