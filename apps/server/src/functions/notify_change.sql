-- Trigger function: notifies all processes of a committed change on the channel virage_change, so that they refresh their caches
-- and their event streams. Its argument is the type of the change; the payload is JSON (platform/database/listen-for-changes.ts).
-- Bids have no such trigger, because commits with NOTIFY share one lock. Processes poll the versions of open lots instead.
create or replace function notify_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  club jsonb := jsonb_build_object('clubId', coalesce(changed ->> 'club_id', changed ->> 'id'));
begin
  perform pg_notify('virage_change', (club || case tg_argv[0]
    when 'exclusive' then
      jsonb_build_object('type', 'exclusive', 'exclusiveId', coalesce(changed ->> 'exclusive_id', changed ->> 'id'))
    when 'message' then
      jsonb_build_object('type', 'message', 'fanIds', jsonb_build_array(changed ->> 'sender_id', changed ->> 'receiver_id'))
    when 'fan' then jsonb_build_object('type', 'fan', 'accountId', changed ->> 'account_id')
    when 'outstandingPayment' then jsonb_build_object('type', 'outstandingPayment', 'fanId', changed ->> 'fan_id')
    when 'likes' then jsonb_build_object('type', 'likes', 'fanId', changed ->> 'fan_id')
    -- A process of a release that doesn't know the wall only refreshes its editorial content.
    when 'wall' then jsonb_build_object('type', 'content', 'of', 'wall')
    else jsonb_build_object('type', tg_argv[0])
  end)::text);
  -- An erasure takes the account from its fan: processes forget under which account they knew them.
  if tg_argv[0] = 'fan' and tg_op = 'UPDATE' and to_jsonb(old) ->> 'account_id' <> changed ->> 'account_id' then
    perform pg_notify('virage_change', (club || jsonb_build_object('type', 'fan', 'accountId', to_jsonb(old) ->> 'account_id'))::text);
  end if;
  return null;
end $$;
