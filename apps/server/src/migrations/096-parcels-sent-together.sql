-- Parcels of one buyer that are sent as one (docs/decisions/0195).
select set_config('virage.club_id', '*', true);

-- The parcel in whose box it is sent. It is moved with that one, and isn't sent alone.
alter table parcel add column sent_with uuid;
alter table parcel add foreign key (club_id, sent_with) references parcel;
alter table parcel add constraint parcel_sent_with check (sent_with is null or (sent_with <> id and kind = 'SHIP'));
create index parcel_by_lead on parcel (club_id, sent_with) where sent_with is not null;
-- Until when the club waits for more that its buyer orders to the same address.
alter table parcel add column waits_until timestamptz;
