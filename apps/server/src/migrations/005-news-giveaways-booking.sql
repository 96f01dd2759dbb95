-- News, giveaways with their draws, and bookable slots.

create table program (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  slug text not null,
  name jsonb not null,
  -- Markdown by language.
  description jsonb not null,
  image_url text not null,
  position integer not null default 0,
  primary key (club_id, id),
  unique (club_id, slug)
);
create trigger notify_change after insert or update or delete on program
  for each row execute function notify_change('content');

create table post (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  slug text not null,
  name jsonb not null,
  description jsonb not null,
  image_url text not null,
  medias jsonb not null default '[]',
  program_id uuid,
  published_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, slug),
  foreign key (club_id, program_id) references program
);
create trigger notify_change after insert or update or delete on post
  for each row execute function notify_change('content');
create index post_newest on post (club_id, published_at desc, id desc);

---------------------------------------------------------------------------------------------------------------------------------
-- Giveaways
---------------------------------------------------------------------------------------------------------------------------------

-- A giveaway, or the due diligence questionnaire, which is the same form.
create table giveaway (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  type text not null check (type in ('GIVEAWAY', 'DUE_DILIGENCE')),
  name jsonb not null,
  url text,
  partner_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, partner_id) references partner
);
create trigger notify_change after insert or update or delete on giveaway
  for each row execute function notify_change('content');

create table giveaway_question (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  giveaway_id uuid not null,
  position integer not null,
  title jsonb not null,
  pre_title jsonb,
  -- [{"id": uuid, "text": {"en": …}}]; empty for a free-text answer.
  answers jsonb not null default '[]',
  required boolean not null default false,
  multiline boolean not null default false,
  primary key (club_id, id),
  unique (club_id, giveaway_id, position),
  foreign key (club_id, giveaway_id) references giveaway
);

-- A visitor's entry counts once they have opened the link in their email. A fan's counts at once, because their account has a
-- verified address.
create table participation (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  giveaway_id uuid not null,
  fan_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  -- The address without its tag: ana+2@example.org is ana@example.org.
  email_key text generated always as (regexp_replace(email, '\+[^@]*@', '@')) stored,
  partner_slug text,
  answers jsonb not null default '[]',
  -- Language of the page, for emails to visitors.
  language text check (language in ('en', 'fr')),
  created_at timestamptz not null default virage_now(),
  confirmed_at timestamptz,
  primary key (club_id, id),
  unique (club_id, giveaway_id, fan_id),
  foreign key (club_id, giveaway_id) references giveaway,
  foreign key (club_id, fan_id) references fan
);
create unique index participation_one_per_address on participation (club_id, giveaway_id, email_key)
  where confirmed_at is not null;
create index participation_unconfirmed on participation (created_at) where confirmed_at is null;

-- The random seed that decides a giveaway's draw. It is created with the giveaway and revealed by the draw; its digest, the
-- commitment, is public from the beginning (docs/decisions/0011).
create table giveaway_draw (
  club_id uuid not null,
  giveaway_id uuid not null,
  seed bytea not null check (length(seed) = 32),
  commitment bytea not null,
  committed_at timestamptz not null default virage_now(),
  drawn_at timestamptz,
  count integer check (count > 0),
  -- All entries at the time of the draw, so that it can be verified; and the winners, best first.
  participation_ids uuid[] not null default '{}',
  winner_ids uuid[] not null default '{}',
  primary key (club_id, giveaway_id),
  foreign key (club_id, giveaway_id) references giveaway,
  check (commitment = sha256(seed)),
  check ((drawn_at is null) = (count is null))
);
create trigger giveaway_draw_restrict_update before update on giveaway_draw
  for each row execute function restrict_draw_update();
create trigger giveaway_create_draw_commitment after insert on giveaway
  for each row execute function create_draw_commitment();

---------------------------------------------------------------------------------------------------------------------------------
-- Booking
---------------------------------------------------------------------------------------------------------------------------------

create table booking_slot (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- In the club's local time.
  starts_at timestamp not null,
  capacity integer not null check (capacity > 0),
  primary key (club_id, id)
);
create trigger notify_change after insert or update or delete on booking_slot
  for each row execute function notify_change('content');
create index booking_slot_by_start on booking_slot (club_id, starts_at);

create table reservation (
  club_id uuid not null,
  slot_id uuid not null,
  fan_id uuid not null,
  -- The UID of the calendar entry: a slot that is cancelled and reserved again is a new entry (RFC 5545).
  id uuid not null default uuidv7(),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, slot_id, fan_id),
  unique (club_id, id),
  foreign key (club_id, slot_id) references booking_slot,
  foreign key (club_id, fan_id) references fan
);
create index reservation_by_fan on reservation (club_id, fan_id);

select enable_tenant_rls('program'), enable_tenant_rls('post'), enable_tenant_rls('giveaway'),
       enable_tenant_rls('giveaway_question'), enable_tenant_rls('participation'), enable_tenant_rls('giveaway_draw'),
       enable_tenant_rls('booking_slot'), enable_tenant_rls('reservation');
