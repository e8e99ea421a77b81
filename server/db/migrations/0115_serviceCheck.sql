-- What the nightly check of outside services found, one row for each service. ---------------------------
create table service_check (
  name text primary key,
  checked_at timestamptz not null,
  -- The service's own word for its refusal of our account or key; null where it takes it.
  refused text,
  -- When the certificate that the service shows ends; null where it is none of ours.
  ends_at timestamptz
);
