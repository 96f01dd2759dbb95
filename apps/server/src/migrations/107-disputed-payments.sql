-- Payouts contain what buyers have contested with their bank (docs/decisions/0208). Its lines are matched to the payment, beside the
-- payment's own line.
alter table payout_line drop constraint payout_line_kind_check;
alter table payout_line add constraint payout_line_kind_check check (kind in ('payment', 'refund', 'dispute'));
drop index payout_line_once_per_checkout;
create unique index payout_line_once_per_checkout on payout_line (club_id, checkout_id)
  where checkout_id is not null and kind = 'payment';
create index payout_line_by_disputed on payout_line (club_id, checkout_id) where checkout_id is not null and kind = 'dispute';
