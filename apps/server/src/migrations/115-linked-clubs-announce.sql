-- The cached response of a club names the clubs that are linked with it.
create trigger notify_change after insert or update or delete on linked_club
  for each row execute function notify_change('settings');
