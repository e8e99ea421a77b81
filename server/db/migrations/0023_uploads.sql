-- Videos that no answer refers to are removed after two days. Who removes one writes its key here first, under the lock that
-- an attachment takes as well (docs/locking.md); the row stays until nobody can still be attaching what went.
create table video_removal (
  object_key text primary key,
  decided_at timestamptz not null
);
create index answer_take_object on answer_take (object_key);
-- What a user has begun to upload today.
create index video_upload_account on video_upload (account_id, created_at);
create index video_upload_open on video_upload (created_at) where completed_at is null and ended_at is null;

-- What temporary credentials of the embedded store have stored, by the name that the server gives each user and day.
create table object_store.spending (
  name text primary key,
  bytes bigint not null check (bytes >= 0),
  objects int not null check (objects >= 0),
  changed_at timestamptz not null
);
create index spending_changed on object_store.spending (changed_at);
