-- Orders keep the picture of what was bought. The library asks for each picture that it lists whether one does. Without an index, PostgreSQL would
-- read all lines of the club each time.
create index order_line_by_picture on order_line (club_id, image_url);
