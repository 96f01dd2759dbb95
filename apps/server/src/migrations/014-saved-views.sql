-- Views of the back office's lists: a name for filters and an order. Private to an account, or shared with the club's staff.
create table saved_view (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- Who saved it; an account, because operators are no staff of the club.
  account_id text not null,
  list text not null check (list in ('exclusives', 'auctions', 'giveaways', 'news', 'team', 'log')),
  name text not null check (name <> ''),
  -- The parameters of the list's address, by name.
  search jsonb not null,
  shared boolean not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, account_id, list, name)
);
select enable_tenant_rls('saved_view');
