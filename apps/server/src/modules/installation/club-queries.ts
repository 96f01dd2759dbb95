import { type ClubHealth, planKinds } from '@virage/contract/staff'
import { type Cents, centsToDecimal } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isLost } from './queries.ts'

type Row = Omit<ClubHealth, 'takings'> & { takings: Cents }

/** Reads what operators watch of all clubs, by name. What each club has is kept by triggers, so nothing large is counted. */
export async function readClubHealth(tx: Tx): Promise<ClubHealth[]> {
  const { rows } = await sql<Row>`
    select c.slug, c.platform_name as "platformName", c.logo_url as "logoUrl", c.state, c.plan,
      (select jsonb_agg(jsonb_build_object('kind', k.kind, 'used', coalesce(u.used, 0), 'most', l.most) order by k.place)
       from unnest(${planKinds}::text[]) with ordinality k (kind, place)
       left join club_use u on u.club_id = c.id and u.kind = k.kind
       left join club_limit l on l.club_id = c.id and l.kind = k.kind) as uses,
      (select coalesce(sum(takings), 0)::bigint from figure_hour h
       where h.club_id = c.id and h.hour > statement_now() - interval '30 days') as takings,
      (select coalesce(jsonb_agg(jsonb_build_object('host', o.host, 'state', o.status) order by o.host), '[]')
       from club_host o where o.club_id = c.id) as hosts,
      coalesce(e.refused, 0)::int as "refusedEmails", coalesce(w.failed, 0)::int as "failedWebhooks"
    from club c
    left join (
      select club_id, count(*) as refused from fan_email
      where failed_at is not null and enqueued_at > statement_now() - interval '7 days' group by club_id
    ) e on e.club_id = c.id
    left join (select w.club_id, count(*) as failed from webhook_event w where ${isLost} group by w.club_id) w on w.club_id = c.id
    where c.rehearsal_of is null
    order by lower(c.platform_name), c.id`.execute(tx)
  return rows.map((row) => ({ ...row, takings: centsToDecimal(row.takings) }))
}

/** Counts the clubs that have all that their plan allows of something. */
export async function countFullPlans(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.club_id)::int as count
    from club_limit l join club_use u on u.club_id = l.club_id and u.kind = l.kind
    where u.used >= l.most and l.most > 0`.execute(tx)
  return rows[0]?.count ?? 0
}
