-- The most expensive exclusives of a category, which recommendations begin with.
create index if not exists exclusive_by_category_and_price on exclusive (club_id, category, price, id);
