-- How the product answered in each minute, all processes and machines together, for the operators' page; kept for eight days.
create table request_minute (
  minute timestamptz primary key,
  answers int not null,
  failures int not null,
  -- How many answers took how long, in the steps of domain/office/operation.
  durations int[] not null
);
