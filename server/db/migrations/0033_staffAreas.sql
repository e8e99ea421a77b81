-- What is kept of staff beside their account and roles (office#roles, office#staff-people).
create table staff_account (
  account_id int primary key references account (id),
  -- Whether the account is limited to the areas of staff_area. Without a row it is not.
  is_area_limited boolean not null default false,
  version int not null default 1
);

create table staff_area (
  account_id int not null references account (id),
  area_id int not null references exam_area (id),
  primary key (account_id, area_id)
);
