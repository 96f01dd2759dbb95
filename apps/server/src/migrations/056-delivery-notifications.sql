-- Notifications about how a fan's orders reach them can be disabled, too (docs/decisions/0156).
alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
  check (kind in ('outbid', 'won', 'lost', 'endingSoon', 'paymentReminder', 'delivery'));
