-- Which file the device gave up, so that staff can say it on the telephone; it goes with the note.
alter table answer_sheet add column upload_failed_file text not null default '';
