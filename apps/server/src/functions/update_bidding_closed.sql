-- Trigger function of `unpaid_mark` and `suspension`: keeps until when bidding is closed to a fan, in the fan's row, which place_bids
-- reads in any case. It is closed for 90 days to who has not paid two won lots within 12 months (B05), and while staff have suspended it
-- (docs/decisions/0126). A mark or a suspension that is lifted doesn't count.
create or replace function update_bidding_closed() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  -- Of two changes at once, the second sees the first.
  perform from fan f where f.club_id = new.club_id and f.id = new.fan_id for no key update;
  select greatest(
    (
      select max(m.created_at) + interval '90 days'
      from unpaid_mark m
      where m.club_id = new.club_id and m.fan_id = new.fan_id and m.lifted_at is null and exists (
        select from unpaid_mark e
        where e.club_id = m.club_id and e.fan_id = m.fan_id and e.lifted_at is null
          and e.outstanding_payment_id <> m.outstanding_payment_id
          and e.created_at between m.created_at - interval '12 months' and m.created_at)
    ),
    (
      select max(s.ends_at) from suspension s
      where s.club_id = new.club_id and s.fan_id = new.fan_id and s.scope = 'BIDDING' and s.lifted_at is null
    )
  ) into until;
  update fan f set bidding_closed_until = until
  where f.club_id = new.club_id and f.id = new.fan_id and f.bidding_closed_until is distinct from until;
  return null;
end $$;
