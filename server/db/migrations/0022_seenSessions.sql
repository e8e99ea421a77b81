-- When somebody last called with a session: a desk left alone is signed out here too, and people see which of their logins
-- are in use. Null until the first call; written at most every 15 seconds for staff and every ten minutes for others.
alter table session add column seen_at timestamptz;
