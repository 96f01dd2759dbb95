/*
 * A change names what has changed, so that others read no more than that again. Bids are left out: notifying takes a
 * lock that all commits share. Lots have versions instead.
 */
drop trigger tell_processes on club;
drop trigger tell_processes on auction;
drop trigger tell_processes on exclusive;
drop trigger tell_processes on message;
drop trigger tell_processes on due_payment;
drop function tell_processes();

create function notify_change() returns trigger language plpgsql as $$
declare
  row_before jsonb := to_jsonb(old);
  changed jsonb := coalesce(to_jsonb(new), row_before);
  club jsonb := jsonb_build_object('clubId', coalesce(changed ->> 'club_id', changed ->> 'id'));
begin
  perform pg_notify('virage', (club || case tg_argv[0]
    when 'exclusive' then jsonb_build_object('type', 'exclusive', 'exclusiveId', coalesce(changed ->> 'exclusive_id', changed ->> 'id'))
    when 'message' then
      jsonb_build_object('type', 'message', 'fanIds', jsonb_build_array(changed ->> 'sender_id', changed ->> 'receiver_id'))
    when 'fan' then jsonb_build_object('type', 'fan', 'accountId', changed ->> 'account_id')
    when 'duePayment' then jsonb_build_object('type', 'duePayment', 'fanId', changed ->> 'fan_id')
    when 'likes' then jsonb_build_object('type', 'likes', 'fanId', changed ->> 'fan_id')
    else jsonb_build_object('type', tg_argv[0])
  end)::text);
  return null;
end $$;

create trigger notify_change after update on club for each row execute function notify_change('settings');
create trigger notify_change after insert or update or delete on club_host
  for each row execute function notify_change('settings');
create trigger notify_change after insert or update or delete on partner
  for each row execute function notify_change('settings');
create trigger notify_change after insert or update or delete on program
  for each row execute function notify_change('content');
create trigger notify_change after insert or update or delete on post
  for each row execute function notify_change('content');
create trigger notify_change after insert or update or delete on giveaway
  for each row execute function notify_change('content');
create trigger notify_change after insert or update or delete on booking_slot
  for each row execute function notify_change('content');
create trigger notify_change after insert or update or delete on auction
  for each row execute function notify_change('auctions');
create trigger notify_change after insert or update or delete on exclusive
  for each row execute function notify_change('exclusive');
-- Once for each lot, when it is over: from then on its version is not compared any more.
create trigger notify_change after update of closed_at on lot
  for each row when (old.closed_at is distinct from new.closed_at) execute function notify_change('exclusive');
create index lot_open on lot (club_id) where closed_at is null;
create trigger notify_change after insert or update on message for each row execute function notify_change('message');
create trigger notify_change after insert or update on due_payment
  for each row execute function notify_change('duePayment');
create trigger notify_change after insert or delete on exclusive_like
  for each row execute function notify_change('likes');
create trigger notify_change after insert or update or delete on fan for each row execute function notify_change('fan');
create trigger notify_bidder after update on fan for each row
  when ((old.first_name, old.last_name, old.picture_url, old.hidden)
    is distinct from (new.first_name, new.last_name, new.picture_url, new.hidden))
  execute function notify_change('bidders');
