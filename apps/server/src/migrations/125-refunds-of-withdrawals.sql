-- The newest refund of a withdrawal, failed or not: each of them read all refunds of the club.
create index refund_by_withdrawal on refund (club_id, withdrawal_id, id) where withdrawal_id is not null;
