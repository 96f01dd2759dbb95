-- A picture's place is filled by its colours while it loads, no longer by a drawing of one colour.
update exclusive set placeholder = null where placeholder not like '#%';
alter table exclusive add constraint exclusive_placeholder_check
  check (placeholder ~ '^#[0-9a-f]{6},#[0-9a-f]{6},#[0-9a-f]{6}$');
