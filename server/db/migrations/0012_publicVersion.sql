-- Public lists are kept ready to send until what they are made from changes. A row counts the changes of its tables, in the
-- transaction of the change: whoever reads the number first and the tables afterwards never keeps an old list under a new
-- number (docs/locking.md).
create table public_version (
  source text primary key,
  version int not null
);
insert into public_version (source, version) values ('catalogue', 1), ('site', 1);

create function count_public_change() returns trigger language plpgsql as $$
begin
  update public_version set version = version + 1 where source = tg_argv[0];
  return null;
end $$;

create trigger exam_area_public after insert or update or delete or truncate on exam_area
  for each statement execute function count_public_change('catalogue');
create trigger major_public after insert or update or delete or truncate on major
  for each statement execute function count_public_change('catalogue');
create trigger grade_public after insert or update or delete or truncate on grade
  for each statement execute function count_public_change('catalogue');
create trigger exam_batch_public after insert or update or delete or truncate on exam_batch
  for each statement execute function count_public_change('catalogue');
create trigger batch_fee_public after insert or update or delete or truncate on batch_fee
  for each statement execute function count_public_change('catalogue');
create trigger channel_public after insert or update or delete or truncate on channel
  for each statement execute function count_public_change('site');
create trigger site_setting_public after insert or update or delete or truncate on site_setting
  for each statement execute function count_public_change('site');
