-- What is filed with the authorities before and after an exam (office#filing).
-- The texts of each form; the official tables are not at hand, so that staff word them.
create table filing_template (
  kind text primary key check (kind in ('before', 'after')),
  title text not null,
  opening text not null,
  closing text not null,
  -- Days before the first exam, or after the last one, by which it must be filed.
  days int not null check (days between 0 and 365),
  version int not null default 1
);
insert into filing_template (kind, title, opening, closing, days) values
  ('before', '社会艺术水平考级活动考前备案表', '按照《社会艺术水平考级管理办法》第十八条，现将本次考级活动的有关情况报请备案。', '考级机构（盖章）：　　　　　　　　　　年　　月　　日', 5),
  ('after', '社会艺术水平考级活动考后备案表', '本次考级活动已经结束，现将考级情况报请备案。', '考级机构（盖章）：　　　　　　　　　　年　　月　　日', 15);

-- What only people know of a batch, and when it was filed.
create table batch_filing (
  batch_id int primary key references exam_batch (id),
  organiser text not null default '',
  authority text not null default '',
  safety_lead text not null default '',
  safety_phone text not null default '',
  note text not null default '',
  -- Days as `2027-01-05`.
  before_filed_on text,
  before_filed_by int references account (id),
  after_filed_on text,
  after_filed_by int references account (id),
  version int not null default 1
);
