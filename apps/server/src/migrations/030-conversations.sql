-- Both sides of each conversation, so that a fan's list is read without reading the messages.
create table conversation_side (
  club_id uuid not null,
  fan_id uuid not null,
  other_id uuid not null,
  newest_message_id uuid not null,
  primary key (club_id, fan_id, other_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, other_id) references fan,
  foreign key (club_id, newest_message_id) references message
);
create index conversation_side_newest on conversation_side (club_id, fan_id, newest_message_id desc);

-- Ordered by the pair, so that two who write to each other at once wait in one order.
create function keep_conversation() returns trigger language plpgsql as $$
begin
  insert into conversation_side (club_id, fan_id, other_id, newest_message_id)
  select new.club_id, side.fan_id, side.other_id, new.id
  from (values (new.sender_id, new.receiver_id), (new.receiver_id, new.sender_id)) side (fan_id, other_id)
  order by side.fan_id
  on conflict (club_id, fan_id, other_id) do update
    set newest_message_id = greatest(conversation_side.newest_message_id, excluded.newest_message_id);
  return null;
end $$;
create trigger message_conversation after insert on message for each row execute function keep_conversation();

select set_config('virage.club_id', '*', true);
insert into conversation_side (club_id, fan_id, other_id, newest_message_id)
select club_id, fan_id, other_id, (array_agg(id order by id desc))[1]
from (select club_id, sender_id as fan_id, receiver_id as other_id, id from message
      union all select club_id, receiver_id, sender_id, id from message) side
group by club_id, fan_id, other_id;

-- What a member wrote is emptied when they are erased; the row stays for the other side's sake.
alter table message add column erased_at timestamptz;
alter table message drop constraint message_text_check;
alter table message add constraint message_text_check check (length(btrim(text)) > 0 or erased_at is not null);

-- Whose messages a fan does not want; they may write to each other again once it is taken back.
create table fan_block (
  club_id uuid not null,
  fan_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id, blocked_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, blocked_id) references fan,
  check (fan_id <> blocked_id)
);

-- A message that its receiver shows to the staff; staff see no others.
create table message_report (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null check (length(btrim(reason)) > 0),
  -- As it was when it was reported.
  text text not null,
  created_at timestamptz not null default virage_now(),
  -- Staff's decision; null while it waits.
  resolution text check (resolution in ('DISMISSED', 'WARNED', 'REMOVED')),
  resolved_by text,
  resolved_at timestamptz,
  primary key (club_id, id),
  unique (club_id, message_id, reporter_id),
  foreign key (club_id, message_id) references message,
  foreign key (club_id, reporter_id) references fan,
  check ((resolution is null) = (resolved_at is null))
);
create index message_report_open on message_report (club_id, id) where resolved_at is null;

-- A fan's wish to be erased; staff carry it out (decisions, "Privacy").
create table erasure_request (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  requested_at timestamptz not null default virage_now(),
  withdrawn_at timestamptz,
  done_at timestamptz,
  done_by text,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check (withdrawn_at is null or done_at is null)
);
create unique index erasure_request_open on erasure_request (club_id, fan_id)
  where withdrawn_at is null and done_at is null;

-- Booking: the list of a club's coming slots counts reservations of each.
create index reservation_of_fan on reservation (club_id, fan_id);

-- Files that a mail carried, shown beside it at /dev/mailbox.
alter table mailbox_message add column attachments jsonb not null default '[]';

select wall_off('conversation_side'), wall_off('fan_block'), wall_off('message_report'), wall_off('erasure_request');
