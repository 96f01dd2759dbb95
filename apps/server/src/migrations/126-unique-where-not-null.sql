-- What few rows have is unique among those: most orders and checkouts had an entry for null in each of four indexes, which nobody
-- reads and every purchase wrote. Large clubs create the indexes by hand before the upgrade (docs/decisions/0047).
create unique index if not exists orders_once_per_checkout on orders (club_id, checkout_id) where checkout_id is not null;
alter table orders drop constraint orders_club_id_checkout_id_key;
create unique index if not exists orders_once_per_outstanding_payment on orders (club_id, outstanding_payment_id)
  where outstanding_payment_id is not null;
alter table orders drop constraint orders_club_id_outstanding_payment_id_key;

create unique index if not exists checkout_once_per_outstanding_payment on checkout (club_id, outstanding_payment_id)
  where outstanding_payment_id is not null and status in ('open', 'paid');
drop index checkout_one_per_outstanding_payment;
create unique index if not exists checkout_once_per_later_delivery on checkout (club_id, order_id)
  where order_id is not null and parcel_id is null and status in ('open', 'paid');
drop index checkout_one_per_later_delivery;
