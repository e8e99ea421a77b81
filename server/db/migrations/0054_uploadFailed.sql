-- When the candidate's device gave an upload for this slot up; null once another begins or a video is attached.
alter table answer_sheet add column upload_failed_at timestamptz;
