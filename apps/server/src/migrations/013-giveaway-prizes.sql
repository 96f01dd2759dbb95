-- What can be won, who took over a prize, and who has got theirs.

-- {"en": …, "fr": …}; null where the club has not said what can be won.
alter table giveaway add column prize jsonb;

-- Substitutes of a draw, each in a row of its own, because a draw is final. A substitute has the next lowest ticket of the
-- draw's seed (docs/decisions/0086).
create table giveaway_substitution (
  club_id uuid not null,
  giveaway_id uuid not null,
  -- The entry that takes over the prize, and the entry that had it: of a winner or of an earlier substitute.
  participation_id uuid not null,
  replaced_id uuid not null,
  -- 1, 2, 3 … within the giveaway.
  position integer not null check (position > 0),
  -- Entries with lower tickets that could not win any more, because their data had been erased.
  passed_over_ids uuid[] not null default '{}',
  reason text not null check (reason <> ''),
  drawn_at timestamptz not null default virage_now(),
  primary key (club_id, participation_id),
  unique (club_id, giveaway_id, position),
  unique (club_id, replaced_id),
  foreign key (club_id, giveaway_id) references giveaway_draw,
  foreign key (club_id, participation_id) references participation,
  foreign key (club_id, replaced_id) references participation,
  check (participation_id <> replaced_id)
);
create trigger giveaway_substitution_append_only before update or delete on giveaway_substitution
  for each row execute function reject_change();

-- Prizes that winners have got.
create table giveaway_handover (
  club_id uuid not null,
  giveaway_id uuid not null,
  participation_id uuid not null,
  handed_over_at timestamptz not null default virage_now(),
  -- The email address of the member of staff who noted it.
  noted_by text not null,
  primary key (club_id, participation_id),
  foreign key (club_id, giveaway_id) references giveaway_draw,
  foreign key (club_id, participation_id) references participation
);
create index giveaway_handover_by_giveaway on giveaway_handover (club_id, giveaway_id);
create trigger giveaway_handover_append_only before update or delete on giveaway_handover
  for each row execute function reject_change();

select enable_tenant_rls('giveaway_substitution'), enable_tenant_rls('giveaway_handover');
