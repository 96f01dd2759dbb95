-- Trigger function: a giveaway is drawn once, and its seed never changes.
create or replace function restrict_draw_update() returns trigger language plpgsql as $$
begin
  if old.drawn_at is not null or new.seed <> old.seed then
    raise exception 'a draw is final' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
