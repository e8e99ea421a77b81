-- The size of letters is called `points` in a template: no request may have a field called `size` (server/http/input.ts).
update certificate_template_version set layout = replace(layout::text, '"size":', '"points":')::jsonb;
