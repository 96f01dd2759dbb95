import type { InstalledClub } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

type Row = Omit<InstalledClub, 'lastAct' | 'createdAt'> & {
  created_at: Date
  act_at: Date | null
  action: string | null
  act_by: string | null
}

/** Reads all clubs of the installation by name, with what operators watch. */
export async function readInstalledClubs(tx: Tx): Promise<InstalledClub[]> {
  const { rows } = await sql<Row>`
    select c.slug, c.name, c.platform_name as "platformName", c.model, c.state, c.logo_url as "logoUrl", c.created_at,
           case when c.state <> 'LIVE' then 0 else
             (select count(distinct a.id)::int from lot l
              join auction a on a.club_id = l.club_id and a.id = l.auction_id and a.visible
              where l.club_id = c.id and l.closed_at is null
                and l.starts_at <= statement_now() and statement_now() < l.ends_at) end as "liveAuctions",
           (select coalesce(jsonb_agg(jsonb_build_object('email', s.email, 'joined', s.account_id is not null) order by s.id), '[]')
            from staff s where s.club_id = c.id and s.role = 'owner') as owners,
           act.at as act_at, act.action, act.actor_email as act_by
    from club c left join lateral
      (select at, action, actor_email from audit_log where club_id = c.id order by at desc, id desc limit 1) act on true
    where c.rehearsal_of is null
    order by lower(c.platform_name), c.id`.execute(tx)
  return rows.map(({ created_at, act_at, action, act_by, ...club }) => ({
    ...club,
    lastAct: act_at === null || action === null ? null : { at: act_at.toISOString(), action, by: act_by },
    createdAt: created_at.toISOString(),
  }))
}
