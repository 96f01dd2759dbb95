-- A part of an order may be given back, once or more, before or instead of all of it.
select set_config('virage.club_id', '*', true);
alter table refund
  -- Ends the purchase: the last of what was paid goes back. A part ends nothing.
  add column whole boolean not null default true;
alter table orders
  -- Given back or about to be: cents to the card, hundred-thousandths of a coin to the wallet.
  add column refunded_cost bigint not null default 0,
  add column refunded_coins bigint not null default 0;
update orders o set refunded_cost = r.amount, refunded_coins = r.coins
from refund r where r.club_id = o.club_id and r.order_id = o.id and r.status <> 'failed';
alter table orders
  add constraint orders_refunded_cost check (refunded_cost between 0 and final_cost),
  add constraint orders_refunded_coins check (refunded_coins between 0 and used_coins);
drop index refund_once_per_checkout;
drop index refund_once_per_order;
create unique index refund_once_per_checkout on refund (club_id, checkout_id) where whole and status <> 'failed';
create unique index refund_once_per_order on refund (club_id, order_id) where whole and status <> 'failed';
create index refund_of_order on refund (club_id, order_id) where order_id is not null;
