-- Trigger function of tables whose rows reach people, banks or authorities: a rehearsal has none of them (docs/decisions/0205).
create or replace function reject_rehearsal() returns trigger language plpgsql as $$
begin
  if is_rehearsal(new.club_id::text) then
    raise exception 'A rehearsal has no %', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
