-- Every process keeps who is signed in for some seconds and is told here when that has changed: who it is about is the
-- account, or 0 for all. A trigger tells it, so that no writer can forget to (docs/locking.md).
create function tell_login_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('login_change', (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::text);
  return null;
end $$;

create trigger session_login_change after update on session for each row
  when ((old.revoked_at, old.token_hash, old.previous_token_hash, old.expires_at, old.proved_at, old.login_id)
    is distinct from (new.revoked_at, new.token_hash, new.previous_token_hash, new.expires_at, new.proved_at, new.login_id))
  execute function tell_login_change('account_id');
create trigger session_login_end after delete on session for each row
  execute function tell_login_change('account_id');
create trigger account_login_change after update on account for each row
  when ((old.disabled_at, old.user_type, old.mobile, old.is_demo)
    is distinct from (new.disabled_at, new.user_type, new.mobile, new.is_demo))
  execute function tell_login_change('id');
create trigger staff_role_login_change after insert or update or delete on staff_role for each row
  execute function tell_login_change('account_id');
create trigger staff_account_login_change after insert or update or delete on staff_account for each row
  execute function tell_login_change('account_id');
create trigger staff_area_login_change after insert or update or delete on staff_area for each row
  execute function tell_login_change('account_id');
create trigger staff_totp_login_change after insert or delete on staff_totp for each row
  execute function tell_login_change('account_id');
create trigger staff_passkey_login_change after insert or delete on staff_passkey for each row
  execute function tell_login_change('account_id');

create function tell_all_logins_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('login_change', '0');
  return null;
end $$;
create trigger factor_rule_login_change after insert or update or delete on factor_rule for each statement
  execute function tell_all_logins_changed();
