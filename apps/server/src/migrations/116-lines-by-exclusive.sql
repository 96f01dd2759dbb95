-- Deleting an exclusive, or undoing an import of many, asks for each whether somebody has bought it. Without an index, PostgreSQL read all lines of
-- the club each time: 0.2 s for an exclusive among 6,000,000 lines.
create index order_line_by_exclusive on order_line (club_id, exclusive_id);
create index checkout_line_by_exclusive on checkout_line (club_id, exclusive_id);
