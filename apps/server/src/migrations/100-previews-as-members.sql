-- A preview can show what a member sees (docs/decisions/0198).
alter table preview add column shown_as text not null default 'visitor' check (shown_as in ('visitor', 'member'));
