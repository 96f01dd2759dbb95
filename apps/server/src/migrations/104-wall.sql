-- What staff let the big screen of a club's auctions show (docs/decisions/0204). Without a row it shows what runs.
create table wall (
  club_id uuid primary key references club on delete cascade,
  -- Increases whenever staff set what it shows.
  version integer not null default 0,
  mode text not null default 'AUTOMATIC' check (mode in ('AUTOMATIC', 'LOT', 'MESSAGE', 'HIDDEN')),
  exclusive_id uuid,
  -- One line by language.
  message jsonb,
  -- The account of the member of staff who set it; null until somebody has.
  set_by text,
  set_at timestamptz,
  -- The sold lot that was applauded last.
  applauded_id uuid,
  applauded_at timestamptz,
  foreign key (club_id, exclusive_id) references exclusive on delete cascade,
  foreign key (club_id, applauded_id) references exclusive on delete cascade,
  check ((mode = 'LOT') = (exclusive_id is not null)),
  check ((mode = 'MESSAGE') = (message is not null)),
  check ((set_by is null) = (set_at is null)),
  check ((applauded_id is null) = (applauded_at is null))
);
create index wall_by_exclusive on wall (club_id, exclusive_id);
create index wall_by_applauded on wall (club_id, applauded_id);
create trigger notify_change after insert or update or delete on wall for each row execute function notify_change('wall');
select enable_tenant_rls('wall');
