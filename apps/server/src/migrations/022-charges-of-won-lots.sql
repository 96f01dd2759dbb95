-- Won lots are paid as agreed: at a fixed price, and by a charge of the saved card if the winner consents (B05, docs/decisions/0107).
select set_config('virage.club_id', '*', true);

alter table outstanding_payment
  -- The price of a coin when the lot closed: the sum in euro doesn't follow the club's price. Processes of the previous release leave it
  -- to the trigger.
  add column coin_price bigint check (coin_price > 0),
  -- When the saved card is charged without further action of the fan; null without such a charge.
  add column charge_at timestamptz,
  -- When the email about that charge was handed over to the mail server. Nothing is charged before.
  add column announced_at timestamptz,
  -- How many charges were begun that way. A charge by staff counts as the last one.
  add column attempts integer not null default 0,
  -- When the bank asked the fan to authenticate a charge; null if it didn't.
  add column action_needed_at timestamptz;
update outstanding_payment d set coin_price = c.coin_price from club c where c.id = d.club_id;
alter table outstanding_payment alter column coin_price set not null;
create trigger set_coin_price before insert on outstanding_payment
  for each row execute function set_outstanding_coin_price();
create index outstanding_payment_to_charge on outstanding_payment (charge_at)
  where charge_at is not null and paid_at is null and cancelled_at is null;
create index outstanding_payment_by_deadline on outstanding_payment (deadline) where paid_at is null and cancelled_at is null;

-- Hours after its end at which a won lot is charged; 0 for never. An auction without a value has its club's.
alter table club add column auto_charge_hours integer not null default 0
  check (auto_charge_hours = 0 or auto_charge_hours between 2 and 48);
alter table auction add column auto_charge_hours integer
  check (auto_charge_hours = 0 or auto_charge_hours between 2 and 48);

alter table fan
  -- Brand, last four digits and month of expiry of the saved card; null if the provider hasn't told them.
  add column card jsonb,
  -- The consent to charges of won lots: version, words, instant. Null for cards that were saved without it.
  add column card_mandate jsonb,
  -- Until when bids are rejected because two won lots were not paid.
  add column bidding_closed_until timestamptz;
-- The consent that is stored with the card when it is saved.
alter table checkout add column mandate jsonb;

-- Won lots that were not paid by their deadline (docs/decisions/0109).
create table unpaid_mark (
  club_id uuid not null,
  outstanding_payment_id uuid not null,
  fan_id uuid not null,
  created_at timestamptz not null default virage_now(),
  -- When it stopped counting, because the fan paid or staff decided so.
  lifted_at timestamptz,
  lift_reason text,
  primary key (club_id, outstanding_payment_id),
  foreign key (club_id, outstanding_payment_id) references outstanding_payment,
  foreign key (club_id, fan_id) references fan
);
create index unpaid_mark_by_fan on unpaid_mark (club_id, fan_id) where lifted_at is null;
create trigger update_bidding_closed after insert or update on unpaid_mark
  for each row execute function update_bidding_closed();
select enable_tenant_rls('unpaid_mark');
