create table fan (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- The account's stable id: sub and cognito:username of its tokens.
  account_id text not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  picture_url text,
  kyc_status text not null check (kyc_status in (
    'NOT_REFERRED', 'READY_FOR_KYC', 'PERSONAL_INFO_FILLED', 'DUE_DILIGENCE_FILLED', 'DUE_DILIGENCE_APPROVED',
    'PAYMENT_PENDING', 'VALIDATED')),
  kyc_rejection text,
  tos_accepted_at timestamptz,
  language text check (language in ('en', 'fr')),
  -- As the contract's personalInfo; null before it is saved.
  personal_info jsonb,
  card_status text not null default 'NOT_DEFINED' check (card_status in ('NOT_DEFINED', 'READY')),
  -- The provider's customer and saved card, for charges while the fan is away.
  payment_customer text,
  payment_method text,
  hidden boolean not null default false,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, account_id)
);
create index fan_members on fan (club_id, last_name, first_name) where kyc_status = 'VALIDATED' and not hidden;
create index fan_by_email on fan (club_id, lower(email));

-- Each move along the KYC graph, with who and when.
create table kyc_move (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  from_status text not null,
  to_status text not null,
  event text not null,
  actor text not null,
  reason text,
  at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan
);
create trigger kyc_move_append_only before update or delete on kyc_move for each row execute function refuse_change();

create table referral (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  sponsor_id uuid not null,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, sponsor_id, email),
  foreign key (club_id, sponsor_id) references fan
);
create index referral_by_email on referral (club_id, email);

create table message (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  sender_id uuid not null,
  receiver_id uuid not null,
  text text not null check (length(btrim(text)) > 0),
  sent_at timestamptz not null default virage_now(),
  read_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, sender_id) references fan,
  foreign key (club_id, receiver_id) references fan,
  check (sender_id <> receiver_id)
);
create index message_of_pair on message (club_id, least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index message_of_sender on message (club_id, sender_id, id desc);
create index message_of_receiver on message (club_id, receiver_id, id desc);
create index message_unread on message (club_id, receiver_id, sender_id) where read_at is null;

select wall_off('fan'), wall_off('kyc_move'), wall_off('referral'), wall_off('message');
