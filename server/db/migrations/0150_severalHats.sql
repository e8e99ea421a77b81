-- One person may have an account of each kind with the same mobile: family, examiner and staff (docs/adr/several-hats.md).
-- `login_mobile` is that mobile. `mobile` stays unique for the build before, which asks for its index by name; it is the
-- same text, and for the second account of a mobile `hat:` and its id. It goes once no build reads it any more.
alter table account add column login_mobile text not null default '';
alter table account alter column mobile set default '';
update account set login_mobile = mobile;

create function keep_account_mobile() returns trigger language plpgsql as $$
begin
  if new.login_mobile = '' or (tg_op = 'UPDATE' and new.login_mobile = old.login_mobile) then
    if tg_op = 'UPDATE' and new.mobile = old.mobile then
      return new;
    end if;
    -- The build before writes `mobile` only; for it a mobile that has an account of any kind is taken.
    perform pg_advisory_xact_lock(7271, hashtext(new.mobile));
    if tg_op = 'INSERT' and exists (select from account where login_mobile = new.mobile) then
      return null;
    end if;
    new.login_mobile := new.mobile;
    return new;
  end if;
  -- Two accounts that take the same mobile at once would both find it free.
  perform pg_advisory_xact_lock(7271, hashtext(new.login_mobile));
  new.mobile := case
    when exists (select from account where mobile = new.login_mobile and id <> new.id) then 'hat:' || new.id
    else new.login_mobile
  end;
  return new;
end $$;

create trigger account_keep_mobile before insert or update of mobile, login_mobile on account for each row
  execute function keep_account_mobile();

create unique index account_hat on account (login_mobile, user_type);

drop trigger account_login_change on account;
create trigger account_login_change after update on account for each row
  when ((old.disabled_at, old.user_type, old.login_mobile, old.is_demo)
    is distinct from (new.disabled_at, new.user_type, new.login_mobile, new.is_demo))
  execute function tell_login_change('id');
