-- Nothing ever read it, and computing it cost a millisecond of each upload. Not written from now on; a build from before
-- still writes it, so that the column goes with a later migration.
alter table stored_file alter column sha256 drop not null;
