-- The initials of who has taken the things of an order without parcels (docs/decisions/0203).
alter table order_handover add column initials text check (length(initials) between 1 and 8);
