-- A chief who decides may take over one of the reviews that differ; each version says whose it was.
alter table review add column taken_from_id int references review (id);
alter table review_version add column taken_from_id int references review (id);
