-- The slot for which a video is uploaded, so that the board tells an upload that its device gave up (answer_sheet.upload_failed_at)
-- from one that is on its way. Null for uploads that began before this column.
alter table video_upload add column answer_sheet_id int references answer_sheet (id);
