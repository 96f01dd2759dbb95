-- Responses to draws contain winners without an account. The erasure of a fan who has entered as a visitor, too, finds them by these entries: it reads
-- the few responses to draws, not those of a week.
create index idempotency_record_of_draws on idempotency_record (club_id) where operation in ('drawGiveaway', 'drawSubstitute');
