-- Language of the page on which somebody took part, for emails to those who are no fans; null for earlier rows.
alter table participation add column language text check (language in ('en', 'fr'));
