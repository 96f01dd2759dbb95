-- What a fan may have to pay in a club, in hundred-thousandths of a coin: for each open lot that they lead the higher of their bid and
-- their maximum, and what they have won and not paid. One lot can be left out.
create or replace function coins_at_risk(club uuid, fan uuid, except_lot uuid) returns bigint language sql stable as $$
  select coalesce((
    select sum(greatest(l.current_price, l.leader_maximum))
    from lot_bidder k join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id
    where k.club_id = club and k.fan_id = fan and l.leader_id = fan and l.closed_at is null
      and l.exclusive_id is distinct from except_lot
  ), 0)::bigint + coalesce((
    select sum(d.price) from outstanding_payment d
    where d.club_id = club and d.fan_id = fan and d.paid_at is null and d.cancelled_at is null
      and d.exclusive_id is distinct from except_lot
  ), 0)::bigint
$$;
