-- Trigger function of `kyc_transition`: keeps when a fan reached their KYC status, by which the queue of reviews is sorted.
create or replace function set_status_since() returns trigger language plpgsql as $$
begin
  update fan set status_since = new.at
  where club_id = new.club_id and id = new.fan_id and kyc_status = new.to_status;
  return null;
end $$;
