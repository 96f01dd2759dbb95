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
create index post_newest on post (club_id, published_at desc, id desc);

-- A giveaway, or the questionnaire of the due diligence: the same form.
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

create table giveaway_question (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  giveaway_id uuid not null,
  position integer not null,
  title jsonb not null,
  pre_title jsonb,
  -- [{"id": uuid, "text": {"en": …}}]; empty for an answer in words.
  answers jsonb not null default '[]',
  required boolean not null default false,
  multiline boolean not null default false,
  primary key (club_id, id),
  unique (club_id, giveaway_id, position),
  foreign key (club_id, giveaway_id) references giveaway
);

create table participation (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  giveaway_id uuid not null,
  fan_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  partner_slug text,
  answers jsonb not null default '[]',
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, giveaway_id, email),
  unique (club_id, giveaway_id, fan_id),
  foreign key (club_id, giveaway_id) references giveaway,
  foreign key (club_id, fan_id) references fan
);

create table booking_slot (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- The club's own local time.
  starts_at timestamp not null,
  capacity integer not null check (capacity > 0),
  primary key (club_id, id)
);
create index booking_slot_by_start on booking_slot (club_id, starts_at);

create table reservation (
  club_id uuid not null,
  slot_id uuid not null,
  fan_id uuid not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, slot_id, fan_id),
  foreign key (club_id, slot_id) references booking_slot,
  foreign key (club_id, fan_id) references fan
);

select wall_off('program'), wall_off('post'), wall_off('giveaway'), wall_off('giveaway_question'),
       wall_off('participation'), wall_off('booking_slot'), wall_off('reservation');
