-- Fans read the lots of a club in pages by their end: those that are open, and those that are closed.
create index lot_by_end on lot (club_id, ends_at, exclusive_id);
