-- What decides a giveaway's draw: a seed that is fixed with the giveaway and revealed by the draw; its digest is public.
create table giveaway_draw (
  club_id uuid not null,
  giveaway_id uuid not null,
  seed bytea not null check (length(seed) = 32),
  commitment bytea not null,
  committed_at timestamptz not null default virage_now(),
  drawn_at timestamptz,
  count integer check (count > 0),
  -- Who took part when it was drawn, for those who check; and who won, the best first.
  participation_ids uuid[] not null default '{}',
  winner_ids uuid[] not null default '{}',
  primary key (club_id, giveaway_id),
  foreign key (club_id, giveaway_id) references giveaway,
  check (commitment = sha256(seed)),
  check ((drawn_at is null) = (count is null))
);

-- A draw is drawn once, and its seed never changes.
create function keep_draw() returns trigger language plpgsql as $$
begin
  if old.drawn_at is not null or new.seed <> old.seed then
    raise exception 'a draw is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger giveaway_draw_fixed before update on giveaway_draw for each row execute function keep_draw();

-- No giveaway without its commitment, however it is made. Random UUIDs are PostgreSQL's own strong random bits.
create function commit_draw() returns trigger language plpgsql as $$
declare
  secret bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
begin
  if new.type = 'GIVEAWAY' then
    insert into giveaway_draw (club_id, giveaway_id, seed, commitment) values (new.club_id, new.id, secret, sha256(secret));
  end if;
  return null;
end $$;
create trigger giveaway_commitment after insert on giveaway for each row execute function commit_draw();

select wall_off('giveaway_draw');

select set_config('virage.club_id', '*', true);
insert into giveaway_draw (club_id, giveaway_id, seed, commitment)
select club_id, id, secret, sha256(secret)
from (select club_id, id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as secret
      from giveaway where type = 'GIVEAWAY' offset 0) made;
