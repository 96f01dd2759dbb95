-- The price of a coin at which the amount of an order's checkout was computed: the club may change its own before the buyer has paid. Checkouts
-- of earlier releases have none.
alter table checkout add column coin_price bigint check (coin_price > 0);
