-- Bids of the room: paddles of an auction, and who of staff entered a bid (docs/decisions/0161).

-- Who bids in the room or by telephone, by the number that they hold up. Giving it is the check-in.
create table paddle (
  club_id uuid not null,
  auction_id uuid not null,
  number integer not null check (number between 1 and 9999),
  fan_id uuid not null,
  given_by text not null,
  given_at timestamptz not null default virage_now(),
  primary key (club_id, auction_id, number),
  unique (club_id, auction_id, fan_id),
  foreign key (club_id, auction_id) references auction,
  foreign key (club_id, fan_id) references fan
);
create trigger paddle_append_only before update or delete on paddle for each row execute function reject_change();
select enable_tenant_rls('paddle');

-- The account of staff who entered the bid for somebody in the room; null for a bid of the fan's own.
alter table bid add column entered_by text;
-- A guest of the room is a fan of the club without an account of their own.
alter table fan add column is_guest boolean not null default false;
