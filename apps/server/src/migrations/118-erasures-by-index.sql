-- An erasure finds by an index what the fan gave and entered, and what visitors did with the fan's address. Without one, it read all checkouts,
-- donations and entries of the club. A donor's address is in lower case, and goes with the donor.
alter table checkout add column donor_email text generated always as (lower(donor ->> 'email')) stored;
alter table donation add column donor_email text generated always as (lower(donor ->> 'email')) stored;
create index checkout_by_donor on checkout (club_id, donor_email) where donor_email is not null;
create index donation_by_donor on donation (club_id, donor_email) where donor_email is not null;
create index participation_of_visitor on participation (club_id, email_key) where fan_id is null;
create index participation_by_fan on participation (club_id, fan_id) where fan_id is not null;
