-- Trigger function: adds the results and the first reads of some recipients to the numbers of their announcements. The process that sends an
-- announcement has locked its row. Reads go to one of sixteen rows by chance, in the order of the announcements: transactions wait for each
-- other in one order.
create or replace function count_announcement_results() returns trigger language plpgsql as $$
begin
  update announcement a
  set processed = a.processed + d.processed, mailed = a.mailed + d.mailed, pushed = a.pushed + d.pushed,
    limited = a.limited + d.limited, declined = a.declined + d.declined, gone = a.gone + d.gone
  from (
    select n.club_id, n.announcement_id, count(*) as processed, count(*) filter (where n.mailed) as mailed,
      count(*) filter (where n.pushed) as pushed, count(*) filter (where n.result = 'LIMITED') as limited,
      count(*) filter (where n.result = 'DECLINED') as declined, count(*) filter (where n.result = 'GONE') as gone
    from before o join after n using (club_id, announcement_id, fan_id)
    where o.result is null and n.result is not null
    group by n.club_id, n.announcement_id) d
  where a.club_id = d.club_id and a.id = d.announcement_id;
  insert into announcement_reads (club_id, announcement_id, part, reads)
  select n.club_id, n.announcement_id, floor(random() * 16), count(*)
  from before o join after n using (club_id, announcement_id, fan_id)
  where o.read_at is null and n.read_at is not null
  group by n.club_id, n.announcement_id
  order by n.club_id, n.announcement_id
  on conflict (club_id, announcement_id, part) do update set reads = announcement_reads.reads + excluded.reads;
  return null;
end $$;
