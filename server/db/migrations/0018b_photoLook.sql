-- Where the faces of an uploaded ID photo are, for the hints that its page shows: places only, nothing that recognises anybody.
create table photo_look (
  file_id int primary key references stored_file (id) on delete cascade,
  asked_at timestamptz not null,
  -- An array of {left, top, width, height}, shares of the picture; null until they were looked for.
  faces jsonb
);
create index photo_look_asked on photo_look (asked_at);
