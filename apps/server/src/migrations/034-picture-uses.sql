-- Which pictures a club's items show, so that the library of a large club is read by pages. A club's logo and banner are of kind
-- settings, with the id of the club.
create table picture_use (
  club_id uuid not null,
  name text not null,
  kind text not null check (kind in ('exclusive', 'post', 'program', 'partner', 'settings')),
  item_id uuid not null,
  primary key (club_id, name, kind, item_id),
  foreign key (club_id, name) references picture
);
create index picture_use_of_item on picture_use (club_id, kind, item_id);
select enable_tenant_rls('picture_use');

create index picture_by_time on picture (club_id, added_at, name);

-- A picture that nobody has said anything about changes no page.
drop trigger notify_change on picture;
create trigger notify_change after update on picture for each row execute function notify_change('settings');
create trigger notify_added after insert on picture for each row
  when (new.alt <> '{}' or new.decorative or new.focus_x is not null)
  execute function notify_change('settings');

create trigger update_picture_uses after insert or delete or update of image_url, medias on exclusive
  for each row execute function update_picture_uses('exclusive');
create trigger update_picture_uses after insert or delete or update of image_url, medias on post
  for each row execute function update_picture_uses('post');
create trigger update_picture_uses after insert or delete or update of image_url on program
  for each row execute function update_picture_uses('program');
create trigger update_picture_uses after insert or delete or update of logo_url on partner
  for each row execute function update_picture_uses('partner');
create trigger update_picture_uses after insert or update of logo_url, banner_url on club
  for each row execute function update_picture_uses('settings');

select set_config('virage.club_id', '*', true);
create temporary table shown on commit drop as
select distinct club_id, substr(url, 8) as name, kind, id from (
  select club_id, image_url as url, 'exclusive' as kind, id from exclusive
  union all select e.club_id, m.value ->> 'url', 'exclusive', e.id from exclusive e, jsonb_array_elements(e.medias) m
  union all select club_id, image_url, 'post', id from post
  union all select p.club_id, m.value ->> 'url', 'post', p.id from post p, jsonb_array_elements(p.medias) m
  union all select club_id, image_url, 'program', id from program
  union all select club_id, logo_url, 'partner', id from partner
  union all select id, logo_url, 'settings', id from club
  union all select id, banner_url, 'settings', id from club
) items
where url ~ '^/media/[a-z0-9][a-z0-9.-]{0,120}$';
insert into picture (club_id, name, added_at) select distinct club_id, name, 'epoch'::timestamptz from shown on conflict do nothing;
insert into picture_use (club_id, name, kind, item_id) select club_id, name, kind, id from shown;
select set_config('virage.club_id', '', true);
