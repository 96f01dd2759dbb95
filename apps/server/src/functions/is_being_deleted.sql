-- Whether `delete_rehearsal` is deleting the rehearsal that this row belongs to: only then is a row of an append-only table deleted.
create or replace function is_being_deleted(changed jsonb) returns boolean language sql stable as $$
  select coalesce(current_setting('virage.deleted_rehearsal', true) = changed ->> 'club_id' and is_rehearsal(changed ->> 'club_id'), false)
$$;
