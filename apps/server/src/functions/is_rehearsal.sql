-- Whether the club with this id, as text, is a rehearsal, which nothing leaves (docs/decisions/0205). False for `*` and for null.
create or replace function is_rehearsal(club_id text) returns boolean language sql stable as $$
  select exists (select from club c where c.rehearsal_of is not null and c.id::text = club_id)
$$;
