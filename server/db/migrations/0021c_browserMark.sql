-- What was given to a browser that has not signed in serves that browser only (docs/adr/browser-cookie.md). `browser` is a
-- hash of its cookie, `line` of its address and user agent where it showed no cookie; rows from before have neither.

alter table check_code add column browser bytea, add column line bytea;
alter table sms_code add column browser bytea, add column line bytea;
-- A code of WeChat serves one login, or one browser that is not signed in. The sealed access token of the exchange stays
-- until the profile was read with it.
alter table wechat_code
  add column browser bytea,
  add column line bytea,
  add column login_id int,
  add column access_token bytea;

-- A consent that was begun: who comes back with its state must be the browser that was given it, and does so with one code.
create table wechat_state (
  state_hash bytea primary key,
  browser bytea not null,
  code_hash bytea,
  expires_at timestamptz not null
);
create index wechat_state_browser on wechat_state (browser);
