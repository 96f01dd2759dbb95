-- A refund has the fan of its order or checkout, whose fan never changes, so that a search finds it without reading theirs; null for a
-- visitor's donation.
select set_config('virage.club_id', '*', true);
alter table refund add column fan_id uuid, add foreign key (club_id, fan_id) references fan;
update refund r set fan_id = coalesce(
  (select o.fan_id from orders o where o.club_id = r.club_id and o.id = r.order_id),
  (select c.fan_id from checkout c where c.club_id = r.club_id and c.id = r.checkout_id));
select set_config('virage.club_id', '', true);
create trigger set_fan before insert on refund for each row execute function set_refund_fan();
create index refund_by_fan on refund (club_id, fan_id, id) where fan_id is not null;

-- Purchases of coins are searched by fan, and exclusives are listed by stock.
create index checkout_of_coins on checkout (club_id, fan_id, id) where purpose = 'coins' and status = 'paid';
create index exclusive_by_stock on exclusive (club_id, stock, id);
