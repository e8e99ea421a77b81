-- On the day of an exam: how long before a new time a family is told of it at the least, and for how long after his time a
-- candidate is waited for before he may be noted as absent.
alter table exam_batch
  add move_notice_minutes int not null default 30 check (move_notice_minutes between 0 and 240),
  add absence_grace_minutes int not null default 10 check (absence_grace_minutes between 0 and 240);
