-- Whose picture an upload is, so that it can be taken away with them. By account: pictures are put up before there is a fan.
create table upload (
  club_id uuid not null references club,
  name text not null,
  account_id text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, name)
);
create index upload_of_account on upload (club_id, account_id);
select wall_off('upload');

select set_config('virage.club_id', '*', true);
insert into upload (club_id, name, account_id)
select club_id, substr(picture_url, length('/media/') + 1), account_id from fan where picture_url like '/media/upload-%';

-- A move stays as it was made; erasure takes the words and the account from it that tell who somebody is, and nothing else.
create function keep_kyc_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null and new.actor in (old.actor, 'erased-' || old.fan_id)
    and to_jsonb(new) - '{reason,actor}'::text[] = to_jsonb(old) - '{reason,actor}'::text[] then
    return new;
  end if;
  raise exception 'kyc_move is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger kyc_move_append_only on kyc_move;
create trigger kyc_move_append_only before update or delete on kyc_move for each row execute function keep_kyc_move();

-- So it is with what somebody wrote beside a gift of coins.
create function keep_gift_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.message is null and to_jsonb(new) - 'message' = to_jsonb(old) - 'message' then
    return new;
  end if;
  raise exception 'gift_card is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger gift_card_append_only on gift_card;
create trigger gift_card_append_only before update or delete on gift_card for each row execute function keep_gift_card();
