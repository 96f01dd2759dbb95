-- Banks send refunds back, days after the provider has taken them: the provider has the money again, and the club repays it in another way.
alter table refund
  add column sent_back_at timestamptz,
  add column sent_back_reason text check (length(sent_back_reason) between 1 and 500),
  add column repaid_at timestamptz,
  add column repaid_method text check (repaid_method in ('CASH', 'CHEQUE', 'TRANSFER')),
  -- An account's id.
  add column repaid_by text,
  add constraint refund_sent_back
    check ((sent_back_at is null) = (sent_back_reason is null) and (sent_back_at is null or status = 'done')),
  add constraint refund_repaid check ((repaid_at is null) = (repaid_method is null)
    and (repaid_at is null) = (repaid_by is null) and (repaid_at is null or sent_back_at is not null));
-- Those to repay, and those of a month.
create index refund_sent_back on refund (club_id, sent_back_at) where sent_back_at is not null;

-- A refund that was sent back is a line of a payout, beside the refund's own line.
alter table payout_line drop constraint payout_line_kind_check;
alter table payout_line add constraint payout_line_kind_check check (kind in ('payment', 'refund', 'dispute', 'sentBack'));
drop index payout_line_once_per_refund;
create unique index payout_line_once_per_refund on payout_line (club_id, refund_id, kind) where refund_id is not null;
