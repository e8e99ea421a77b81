-- What was asked about somebody and not found: counted per user, address, and whom or what it was about, so that numbers
-- cannot be tried out. Both columns are keyed digests where they name a person. Kept for a day.
create table lookup_miss (
  -- 'user 12', 'network …', 'subject …'
  who text not null,
  question text not null,
  at timestamptz not null,
  primary key (who, question)
);
create index lookup_miss_at on lookup_miss (at);
