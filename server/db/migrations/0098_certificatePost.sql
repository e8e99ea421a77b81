-- When a certificate on paper went into the post, and how (office#certificates). Where to is in its enrolment, which nobody changes
-- once it is sent.
create table certificate_post (
  certificate_id int primary key references certificate (id),
  carrier text not null,
  tracking_number text not null,
  sent_day text not null check (sent_day ~ '^\d{4}-\d{2}-\d{2}$'),
  recorded_by int not null references account (id),
  recorded_at timestamptz not null
);
create index certificate_post_recorded on certificate_post (recorded_at);
