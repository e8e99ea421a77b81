-- CertNOPrefix 53 alone decides whether a batch is examined on site (specification 5). The column beside it is no longer
-- read; while a build that reads it may still run, it is derived here, so that the two cannot disagree.
create function derive_offline_allowed() returns trigger language plpgsql as $$
begin
  new.offline_allowed := btrim(new.cert_no_prefix) <> '53';
  return new;
end $$;

create trigger exam_batch_offline_by_prefix before insert or update on exam_batch
  for each row execute function derive_offline_allowed();

update exam_batch set offline_allowed = btrim(cert_no_prefix) <> '53'
  where offline_allowed <> (btrim(cert_no_prefix) <> '53');
