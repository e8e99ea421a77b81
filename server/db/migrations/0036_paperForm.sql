-- Enrolments that staff entered from a paper form (office#bulk), with the guardian's consent on paper: who received it, on
-- which day, and under which number the form is filed.
create table paper_form (
  enrolment_id int primary key references enrolment (id),
  form_number text not null,
  received_by text not null,
  -- YYYY-MM-DD, a day in Shanghai.
  received_on text not null,
  entered_by int not null references account (id),
  entered_at timestamptz not null
);

-- Whether the consent of consent_version was given on paper.
alter table enrolment add column is_paper_consent boolean not null default false;
