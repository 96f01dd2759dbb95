-- A price at which a fan can buy a lot at once, in hundred-thousandths of a coin, and what ends the offer (B03, docs/decisions/0160).
alter table lot add column buy_now bigint check (buy_now > 0);
alter table lot add column buy_now_until text not null default 'FIRST_BID' check (buy_now_until in ('FIRST_BID', 'RESERVE_MET'));
alter table lot drop constraint lot_outcome_check;
alter table lot add constraint lot_outcome_check check (outcome in ('SOLD', 'UNSOLD', 'BOUGHT'));
-- Whoever has bought a lot leads it at the price of the offer, and it has ended.
alter table lot add constraint lot_bought_check
  check (outcome <> 'BOUGHT' or (buy_now is not null and current_price = buy_now and leader_id is not null and closed_at is not null));
