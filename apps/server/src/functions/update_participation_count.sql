-- Trigger function: counts the confirmed participations of giveaways, so that a list of giveaways costs no scan.
create or replace function update_participation_count() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in execute format(
    'select r.club_id, r.giveaway_id, sum(r.n)::integer as n from (%s) r group by 1, 2 order by 1, 2',
    concat_ws(' union all ',
      case when tg_op in ('INSERT', 'UPDATE') then
        'select club_id, giveaway_id, 1 as n from added where confirmed_at is not null' end,
      case when tg_op in ('DELETE', 'UPDATE') then
        'select club_id, giveaway_id, -1 as n from removed where confirmed_at is not null' end))
  loop
    continue when change.n = 0;
    insert into participation_count (club_id, giveaway_id, confirmed)
    values (change.club_id, change.giveaway_id, greatest(change.n, 0))
    on conflict (club_id, giveaway_id) do update set confirmed = participation_count.confirmed + change.n;
  end loop;
  return null;
end $$;
