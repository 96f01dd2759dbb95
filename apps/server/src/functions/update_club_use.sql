-- Trigger function: counts what a club has, and rejects what is beyond its limit. Its argument is the kind. The row of the count is
-- locked until the commit, so that of two that take the last place one is rejected.
create or replace function update_club_use() returns trigger language plpgsql as $$
declare
  kind_of constant text := tg_argv[0];
  change record;
  total bigint;
  allowed bigint;
begin
  for change in execute format(
    'select r.club_id, sum(r.n)::bigint as n from (%s) r group by r.club_id order by r.club_id',
    concat_ws(' union all ',
      case when tg_op in ('INSERT', 'UPDATE') then
        format('select club_id, %s as n from added', case when kind_of = 'storage' then 'coalesce(bytes, 0)' else '1' end) end,
      case when tg_op in ('DELETE', 'UPDATE') then
        format('select club_id, -%s as n from removed', case when kind_of = 'storage' then 'coalesce(bytes, 0)' else '1' end) end))
  loop
    continue when change.n = 0;
    insert into club_use (club_id, kind, used) values (change.club_id, kind_of, greatest(change.n, 0))
    on conflict (club_id, kind) do update set used = club_use.used + change.n
    returning used into total;
    if change.n > 0 then
      select l.most into allowed from club_limit l where l.club_id = change.club_id and l.kind = kind_of;
      if total > allowed then
        raise exception 'the plan of the club allows % %', allowed, kind_of
          using errcode = 'check_violation', constraint = 'club_limit_' || kind_of, detail = allowed;
      end if;
    end if;
  end loop;
  return null;
end $$;
