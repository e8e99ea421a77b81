-- The other enrolments of the same family that a text of staff was sent about: it goes out once, and stands in the history
-- of each of them, but of no other child.
alter table message add column also_about int[] not null default '{}';
