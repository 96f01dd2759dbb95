-- Who sells: the legal person behind a club (docs/decisions/0110). Revisions are append-only, so that an order or a tax receipt keeps
-- the one it was made with.
create table club_seller (
  club_id uuid not null references club,
  revision integer not null check (revision > 0),
  -- As `sellerDetails` of the contract.
  details jsonb not null,
  -- The signature of who signs tax receipts, as a PNG. Receipts keep it when the picture is deleted.
  signature bytea,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, revision)
);
create trigger club_seller_append_only before update or delete on club_seller for each row execute function reject_change();
select enable_tenant_rls('club_seller');
