-- Trigger function: sets the newest message of both participants of a conversation. Rows are written in the order of the fans'
-- ids, so that two fans who write to each other concurrently don't deadlock.
create or replace function update_conversation_participants() returns trigger language plpgsql as $$
begin
  insert into conversation_participant (club_id, fan_id, other_fan_id, newest_message_id)
  select new.club_id, participant.fan_id, participant.other_fan_id, new.id
  from (values (new.sender_id, new.receiver_id), (new.receiver_id, new.sender_id)) participant (fan_id, other_fan_id)
  order by participant.fan_id
  on conflict (club_id, fan_id, other_fan_id) do update
    set newest_message_id = greatest(conversation_participant.newest_message_id, excluded.newest_message_id);
  return null;
end $$;
