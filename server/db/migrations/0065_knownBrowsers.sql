-- Browsers on which the second factor of an account was given, by a hash of their cookie (docs/adr/browser-cookie.md). Wrong
-- codes of such a browser are counted apart from those of all others (docs/adr/second-factor.md).
create table factor_browser (
  account_id int not null references account (id),
  browser bytea not null,
  -- When the factor was last given there; after a while it is not known any more.
  proved_at timestamptz not null,
  primary key (account_id, browser)
);
create index factor_browser_proved on factor_browser (proved_at);

-- Of which known browser the wrong code came; null for all others.
alter table factor_failure add column browser bytea;
