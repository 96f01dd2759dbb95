-- A search of fans reads no positions of their kind. In a club of 1,000,000 fans those were a third of the work of the index (docs/decisions/0079).
create index search_entry_of_fan_by_part on search_entry using gin (
  club_id extensions.uuid_ops, text extensions.gin_trgm_ops) where kind = 'fan';
drop index search_entry_by_part;
create index search_entry_by_part on search_entry using gin (
  club_id extensions.uuid_ops, kind extensions.text_ops, text extensions.gin_trgm_ops) where kind <> 'fan';

-- Refunded purchases of coins are found without reading the refunds of orders.
create index refund_without_order on refund (club_id, checkout_id) include (status) where order_id is null;
