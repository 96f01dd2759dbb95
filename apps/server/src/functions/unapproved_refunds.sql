-- Returns what staff have refunded of an order or a checkout without approval, in cents: money, and coins at the club's price, rounded up.
-- What is refunded by the product itself, such as after a withdrawal, doesn't count.
create or replace function unapproved_refunds(club uuid, of_order uuid, of_checkout uuid) returns bigint
language sql stable as $$
  select coalesce(sum(cents_of(r.club_id, r.amount, r.coins)), 0)::bigint
  from refund r
  where r.club_id = club and r.status <> 'failed' and r.approval_id is null and r.actor not in ('system', 'withdrawal')
    and case when of_order is null then r.order_id is null and r.checkout_id = of_checkout else r.order_id = of_order end
$$;
