-- What a fan has given, and how they came in, are read for one fan; who is told that a lot ends, for one exclusive.
create index donation_of_fan on donation (club_id, fan_id, id desc);
create index kyc_move_of_fan on kyc_move (club_id, fan_id, id);
create index exclusive_like_of_exclusive on exclusive_like (club_id, exclusive_id);
