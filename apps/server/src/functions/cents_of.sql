-- Returns the value of an amount in cents and one in coins: the coins at the club's present price, rounded up to a cent.
create or replace function cents_of(club uuid, cents bigint, coins bigint) returns bigint language sql stable as $$
  select cents + ceil(coins::numeric * c.coin_price / 100000000)::bigint from club c where c.id = club
$$;
