-- Whether every staff account needs a second factor, beyond the roles that always do (office#second-factor). One row.
create table factor_rule (
  only_row boolean primary key default true check (only_row),
  is_of_all boolean not null,
  version int not null default 1
);
insert into factor_rule (is_of_all) values (false);
