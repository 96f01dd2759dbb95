-- Trigger function: keeps what a fan's identity has in common with other accounts of the same person. Names count in any order, and
-- addresses without case, accents and punctuation.
create or replace function update_identity_keys() returns trigger language plpgsql as $$
begin
  delete from identity_key k where k.club_id = new.club_id and k.fan_id = new.id;
  insert into identity_key (club_id, fan_id, kind, value)
  select new.club_id, new.id, found.kind, found.value from identity_keys_of(new.personal_info) found;
  return null;
end $$;
