-- Where an area without online pay takes the money: told on the page of an enrolment that is to be paid there. Empty until the
-- office fills it in; then the page names the customer service instead.
alter table exam_area
  add column desk_address text not null default '',
  add column desk_hours text not null default '',
  add column desk_phone text not null default '';
