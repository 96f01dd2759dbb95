-- Trigger function: keeps which pictures of a club an item shows. Its argument is the kind of the item. Each picture that is shown has
-- a row of its own, so that the library lists it.
create or replace function update_picture_uses() returns trigger language plpgsql as $$
declare
  item jsonb := to_jsonb(coalesce(new, old));
  club uuid := (coalesce(item ->> 'club_id', item ->> 'id'))::uuid;
  names text[] := '{}';
begin
  if tg_op <> 'DELETE' then
    select coalesce(array_agg(distinct substr(u.url, 8)), '{}') into names
    from (
      select unnest(array[item ->> 'image_url', item ->> 'logo_url', item ->> 'banner_url']) as url
      union all select m.value ->> 'url' from jsonb_array_elements(coalesce(item -> 'medias', '[]')) m
    ) u
    where u.url ~ '^/media/[a-z0-9][a-z0-9.-]{0,120}$';
  end if;
  if tg_op <> 'INSERT' then
    delete from picture_use
    where club_id = club and kind = tg_argv[0] and item_id = (item ->> 'id')::uuid and name <> all (names);
  end if;
  if names = '{}' then return null; end if;
  insert into picture (club_id, name, added_at) select club, name, 'epoch' from unnest(names) name order by name
  on conflict do nothing;
  insert into picture_use (club_id, name, kind, item_id) select club, name, tg_argv[0], (item ->> 'id')::uuid from unnest(names) name
  on conflict do nothing;
  return null;
end $$;
