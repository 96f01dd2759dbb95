-- Orders keep the picture of what was bought. The library asks for each picture that it lists whether one does. Without an index, PostgreSQL would
-- read all lines of the club each time. Large clubs create the index by hand before the upgrade (docs/decisions/0047).
create index if not exists order_line_by_picture on order_line (club_id, image_url);
