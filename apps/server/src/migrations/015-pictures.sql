-- What editors say about a club's pictures. A picture without a row is shown around its middle, without a text.
create table picture (
  club_id uuid not null references club,
  -- The last part of its URL, /media/….
  name text not null check (name ~ '^[a-z0-9][a-z0-9.-]{0,120}$'),
  -- Its text for people who can't see it, by language.
  alt jsonb not null default '{}',
  -- Whether it needs none, because it says nothing that its page does not say.
  decorative boolean not null default false,
  -- The point that stays visible when it is cropped, in percent from the left and from the top.
  focus_x smallint check (focus_x between 0 and 100 and focus_x % 5 = 0),
  focus_y smallint check (focus_y between 0 and 100 and focus_y % 5 = 0),
  width integer,
  height integer,
  bytes integer,
  added_at timestamptz not null default virage_now(),
  primary key (club_id, name),
  check ((focus_x is null) = (focus_y is null))
);
create index picture_focus on picture (name, focus_x, focus_y) where focus_x is not null;
select enable_tenant_rls('picture');
-- All pages of the club may show it.
create trigger notify_change after insert or update on picture for each row execute function notify_change('settings');
