/*
 * What one process commits, the others hear of at once: their memories and their readers' streams follow. Lots are left
 * out, for telling waits for its turn at each commit; their bids are noticed by their version.
 */
create function tell_processes() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('virage', (case tg_table_name
    when 'club' then jsonb_build_object('type', 'club', 'clubId', changed ->> 'id')
    when 'auction' then jsonb_build_object('type', 'auctions', 'clubId', changed ->> 'club_id')
    when 'exclusive' then
      jsonb_build_object('type', 'exclusive', 'clubId', changed ->> 'club_id', 'exclusiveId', changed ->> 'id')
    when 'message' then jsonb_build_object('type', 'message', 'clubId', changed ->> 'club_id',
      'fanIds', jsonb_build_array(changed ->> 'sender_id', changed ->> 'receiver_id'))
    when 'due_payment' then
      jsonb_build_object('type', 'duePayment', 'clubId', changed ->> 'club_id', 'fanId', changed ->> 'fan_id')
  end)::text);
  return null;
end $$;

create trigger tell_processes after update on club for each row execute function tell_processes();
create trigger tell_processes after insert or update or delete on auction for each row execute function tell_processes();
create trigger tell_processes after insert or update or delete on exclusive for each row execute function tell_processes();
create trigger tell_processes after insert or update on message for each row execute function tell_processes();
create trigger tell_processes after insert or update on due_payment for each row execute function tell_processes();
