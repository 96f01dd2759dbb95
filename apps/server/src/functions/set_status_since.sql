-- Trigger function of `fan` and `kyc_transition`: keeps when a fan reached their KYC status, by which the queue of reviews is
-- sorted. A fan without a transition reached it when they registered.
create or replace function set_status_since() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'fan' then
    new.status_since := new.created_at;
  else
    update fan set status_since = new.at
    where club_id = new.club_id and id = new.fan_id and kyc_status = new.to_status;
  end if;
  return new;
end $$;
