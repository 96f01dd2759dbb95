-- The fans whose ids are in the response of an idempotency record of somebody else, such as staff. Their erasure deletes the record, and finds
-- it here: it would have to read all responses of a week otherwise.
create table idempotency_record_fan (
  club_id uuid not null,
  fan_id uuid not null,
  principal text not null,
  operation text not null,
  key text not null,
  primary key (club_id, principal, operation, key, fan_id),
  foreign key (club_id, principal, operation, key) references idempotency_record on delete cascade,
  foreign key (club_id, fan_id) references fan
);
create index idempotency_record_fan_by_fan on idempotency_record_fan (club_id, fan_id);

select set_config('virage.club_id', '*', true);
insert into idempotency_record_fan (club_id, fan_id, principal, operation, key)
select distinct r.club_id, f.id, r.principal, r.operation, r.key
from idempotency_record r
cross join lateral regexp_matches(r.response::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as ids
join fan f on f.club_id = r.club_id and f.id = ids[1]::uuid and f.account_id <> r.principal;
select set_config('virage.club_id', '', true);
select enable_tenant_rls('idempotency_record_fan');
