-- Trigger function: closes bidding for 90 days to a fan who has not paid two won lots within 12 months, and opens it again when a mark is
-- lifted (B05). It is stored in the fan's row, which place_bids reads in any case.
create or replace function update_bidding_closed() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  -- Of two marks at once, the second sees the first.
  perform from fan f where f.club_id = new.club_id and f.id = new.fan_id for no key update;
  select max(m.created_at) + interval '90 days' into until
  from unpaid_mark m
  where m.club_id = new.club_id and m.fan_id = new.fan_id and m.lifted_at is null and exists (
    select from unpaid_mark e
    where e.club_id = m.club_id and e.fan_id = m.fan_id and e.lifted_at is null
      and e.outstanding_payment_id <> m.outstanding_payment_id
      and e.created_at between m.created_at - interval '12 months' and m.created_at);
  update fan f set bidding_closed_until = until
  where f.club_id = new.club_id and f.id = new.fan_id and f.bidding_closed_until is distinct from until;
  return null;
end $$;
