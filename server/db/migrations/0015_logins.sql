-- Which sessions are one login: a browser that signs in or refreshes again holds the exam room it held before.

-- The first session of the chain; null on it itself, and on those from before. No reference: logins are removed 30 days
-- after their end.
alter table session add column login_id int;
-- The random name the browser gives itself, empty where it gave none. It opens nothing: a session of the same account is
-- looked for by it, after the password was right.
alter table session add column browser text not null default '' check (length(browser) <= 32);
create index session_browser on session (account_id, browser, id desc) where browser <> '';
