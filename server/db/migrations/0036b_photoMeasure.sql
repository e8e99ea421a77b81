-- What was measured of the photo of an enrolment in the background, for the hints of the photo check and for photos that
-- are used for several children (office#photo-hints, office#doubles). Nothing in it recognises anybody.
create table photo_measure (
  record_id int primary key references enrolment_photo (id),
  file_id int not null references stored_file (id),
  -- Which cells of the picture are brighter than the cell to their left, 256 bits (domain/photoHash); null where the
  -- picture cannot be read, or has nothing to be told by.
  hash bytea check (length(hash) = 32),
  -- Codes of domain/photoHints.
  look_hints text[] not null,
  -- Null until the faces were looked for.
  face_hints text[],
  measured_at timestamptz not null
);
create index photo_measure_file on photo_measure (file_id);

-- Photos that look the same, each pair in both directions; a file and itself where one file is used for two children.
create table photo_twin (
  file_id int not null references stored_file (id),
  twin_id int not null references stored_file (id),
  distance smallint not null,
  primary key (file_id, twin_id)
);
