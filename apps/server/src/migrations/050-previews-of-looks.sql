-- A preview can show the look of the club itself, which has no subject.
alter table preview drop constraint preview_kind_check;
alter table preview add constraint preview_kind_check
  check (kind in ('exclusive', 'post', 'program', 'giveaway', 'auction', 'club'));
