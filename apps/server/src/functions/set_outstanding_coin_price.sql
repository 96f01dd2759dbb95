-- Trigger function: fixes the price of a coin for an outstanding payment when it is created.
create or replace function set_outstanding_coin_price() returns trigger language plpgsql as $$
begin
  new.coin_price := coalesce(new.coin_price, (select c.coin_price from club c where c.id = new.club_id));
  return new;
end $$;
