-- Accounts of candidates that the office locks, gives another mobile, or merges (office#candidate-accounts).
-- Incremented with each change by the office; who saves says which one he saw.
alter table account add column account_version int not null default 1;
-- The account that took over everything of this one, which is then closed for good.
alter table account add column merged_into int references account (id);
alter table account add constraint account_merged_is_closed check (merged_into is null or disabled_at is not null);
create index account_merged_into on account (merged_into) where merged_into is not null;
-- Search by the name of the person; candidates' names are found by those of enrolments.
create index account_candidate_name on account (name) where user_type = 1;
