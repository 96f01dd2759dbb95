-- place_bids without the bidders' numbers, for processes of the release before it: a prepared statement of theirs fails when the
-- function's columns change. A migration of the next release drops it.
create or replace function append_bids(
  club uuid, lot_id uuid, expected bigint, extension interval, bidders uuid[], bids jsonb, maximums jsonb,
  leader uuid, maximum bigint
)
returns table (ends_at timestamptz, placed_at timestamptz) language sql as $$
  select p.ends_at, p.placed_at from place_bids(club, lot_id, expected, extension, bidders, bids, maximums, leader, maximum) p
$$;
