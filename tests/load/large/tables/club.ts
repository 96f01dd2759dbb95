import { hour, type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for booking hours and the work of staff. */
export function clubTables({
  shape,
  seed,
  until,
  club,
  base,
  validated,
  id,
  pick,
  spread,
  fan,
  member,
  exclusive,
  orderOf,
  series,
  postAt,
}: Expressions): TableFill[] {
  const slotOf = (n: string) => id('slot', spread(n, shape.slots), n)

  return [
    {
      table: 'booking_slot',
      statement: `insert into booking_slot (club_id, id, starts_at, capacity)
        select ${club}, ${slotOf('n')}, date_trunc('hour', large.at(${until}) at time zone 'UTC') + (n - ${Math.floor(shape.slots / 2)}) * interval '8 hours', 100
        from ${series('n', shape.slots)}`,
    },
    {
      table: 'reservation',
      statement: `insert into reservation (club_id, slot_id, fan_id, id, created_at)
        select ${club}, ${slotOf(`(1 + n % ${shape.slots})`)}, ${fan(member(`(n % ${validated})`))}, ${id('reservation', spread('n', shape.reservations), 'n')},
          large.at(${spread('n', shape.reservations)}) from ${series('n', Math.min(shape.reservations, validated, shape.slots * 90))}`,
    },
    {
      table: 'audit_log',
      statement: `insert into audit_log (id, club_id, actor, actor_email, role, action, subject, before, after, at)
        select ${id('other', spread('n', shape.auditEntries), 'n')}, ${club}, 'staff-' || ${pick('n', 60, 20)}, 'staff@staff.example', 'owner',
          (array['updateExclusive', 'listFans', 'refundOrder', 'updatePost', 'giveCoins'])[1 + n % 5],
          case n % 5 when 0 then 'exclusive ' || ${exclusive(`(1 + n % ${shape.exclusives})`)} when 1 then 'fans'
            when 2 then 'order ' || ${orderOf(`(n % ${shape.groups})`, '0')} when 3 then 'post ' || ${id('post', postAt(`(1 + n % ${shape.posts})`), `(1 + n % ${shape.posts})`)}
            else 'fan ' || ${fan(`(1 + n % ${shape.fans})`)} end,
          case when n % 5 = 0 then '{"price": 3}'::jsonb end, case when n % 5 = 0 then '{"price": 4}'::jsonb end, large.at(${spread('n', shape.auditEntries)})
        from ${series('n', shape.auditEntries)}`,
    },
    {
      table: 'idempotency_record',
      statement: `insert into idempotency_record (club_id, principal, operation, key, request_hash, response, created_at)
        select ${club}, 'large-' || n, 'placeBid', 'key-' || n, sha256(('${seed}' || n)::bytea), '{"id": "x"}', large.at(${until} - (n % 20) * ${hour})
        from ${series('n', shape.idempotencyRecords)}`,
    },
    {
      table: 'staff',
      statement: `insert into staff (club_id, id, account_id, role, email)
        select ${club}, ${id('other', String(base), 'n')}, 'staff-' || n, 'editor', 'staff-' || n || '@staff.example' from generate_series(0, 19) n`,
    },
  ]
}
