-- Trigger function: a refund has the fan of its order or checkout.
create or replace function set_refund_fan() returns trigger language plpgsql as $$
begin
  new.fan_id := coalesce(
    (select o.fan_id from orders o where o.club_id = new.club_id and o.id = new.order_id),
    (select c.fan_id from checkout c where c.club_id = new.club_id and c.id = new.checkout_id));
  return new;
end $$;
