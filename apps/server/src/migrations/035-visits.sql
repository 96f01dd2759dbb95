-- Who came to a visit, and how often its time has changed since it was reserved: calendars take the entry with the highest number.
alter table reservation add column arrived_at timestamptz, add column moves integer not null default 0;
