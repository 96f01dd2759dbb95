-- Trigger function: creates the seed of a giveaway's draw together with the giveaway, and the seed's digest as the public
-- commitment. gen_random_uuid() is cryptographically random.
create or replace function create_draw_commitment() returns trigger language plpgsql as $$
declare
  secret bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
begin
  if new.type = 'GIVEAWAY' then
    insert into giveaway_draw (club_id, giveaway_id, seed, commitment) values (new.club_id, new.id, secret, sha256(secret));
  end if;
  return null;
end $$;
