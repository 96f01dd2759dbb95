-- The last order number of each club. The row stays locked until the order commits, which costs no concurrency that
-- the club's treasury account, locked by the same transaction, had left.
create table order_counter (
  club_id uuid primary key references club,
  last integer not null check (last > 0)
);
select wall_off('order_counter');

-- A number that people can read out: it counts the orders of a club and never changes.
alter table orders add column number integer check (number > 0);
update orders o set number = numbered.number
from (select club_id, id, row_number() over (partition by club_id order by created_at, id) as number from orders) numbered
where o.club_id = numbered.club_id and o.id = numbered.id;
insert into order_counter (club_id, last) select club_id, count(*) from orders group by club_id;
alter table orders alter column number set not null;
alter table orders add constraint orders_number_once unique (club_id, number);
