-- Who was published somewhere else before this plan, where that was, and which rule or whom it makes way for.
alter table exam_plan_seat add why_moved jsonb;
