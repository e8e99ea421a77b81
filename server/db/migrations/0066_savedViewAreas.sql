-- The areas to which the owner was limited when the view was saved, null where he was not: its conditions may name people of
-- them, and who is limited to fewer areas by now sees it no more (office#roles).
alter table saved_view add column area_ids int[];
update saved_view set area_ids = array(select area_id from staff_area where account_id = owner_id)
where exists (select from staff_account where account_id = owner_id and is_area_limited);
