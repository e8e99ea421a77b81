-- Files that news bring along (office#news): PDF, Word and Excel. They never change and are never removed, like pictures of
-- news, since some version of an article may list them.
create table news_file (
  path text primary key,
  -- As the editor's file was called.
  name text not null,
  kind text not null check (kind in ('pdf', 'doc', 'docx', 'xls', 'xlsx')),
  bytes int not null,
  account_id int not null references account (id),
  created_at timestamptz not null
);

-- Paths of news_file, in the order in which readers see them.
alter table news add column files text[] not null default '{}';
alter table news_version add column files text[] not null default '{}';
