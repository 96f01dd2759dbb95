-- How somebody with a paddle bids (docs/decisions/0201). It can change: who was to be called comes to the room.
alter table paddle add column channel text not null default 'ROOM' check (channel in ('ROOM', 'TELEPHONE'));

-- The rest of a paddle never changes.
drop trigger paddle_append_only on paddle;
create trigger paddle_append_only before delete or update of club_id, auction_id, number, fan_id, given_by, given_at on paddle
  for each row execute function reject_change();
