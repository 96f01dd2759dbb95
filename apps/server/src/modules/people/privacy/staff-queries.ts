import type { listErasureRequests, StaffErasureRequest } from '@virage/contract/staff'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { inPeriod, type ListPage, readOne, readSortedList } from '../../../platform/database/sorted-list.ts'

/** An erasure request with its obstacles. */
export type ErasureRow = {
  id: string
  fan_id: string
  account_id: string
  first_name: string
  last_name: string
  email: string
  language: string | null
  requested_at: Date
  due_at: Date
  obstacles: StaffErasureRequest['obstacles']
  blocked_by: {
    obstacle: StaffErasureRequest['obstacles'][number]
    auctionId: string | null
    name: unknown
    until: string
  }[]
}

/** What blocks a request `r`. */
const blockedBy = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('obstacle', b.obstacle, 'auctionId', b.auction_id, 'name', b.name, 'until', b.until)
    order by b.until), '[]')
  from (
    select 'LEADS_LOT' as obstacle, l.auction_id, e.name, l.ends_at as until
    from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    where l.club_id = r.club_id and l.leader_id = r.fan_id and l.closed_at is null
    union all
    select 'OWES_PAYMENT', null, e.name, d.deadline
    from outstanding_payment d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id
    where d.club_id = r.club_id and d.fan_id = r.fan_id and d.paid_at is null and d.cancelled_at is null
    union all
    select 'IS_PAYING', null, null, c.expires_at from checkout c
    where c.club_id = r.club_id and c.fan_id = r.fan_id and c.status = 'open'
  ) b)`

const requests = {
  columns: sql`r.id, r.fan_id, f.account_id, f.first_name, f.last_name, f.email, f.language, r.requested_at,
    r.requested_at + interval '1 month' as due_at, ${blockedBy} as blocked_by,
    array_remove(array[
      case when exists (select from lot l where l.club_id = r.club_id and l.leader_id = r.fan_id and l.closed_at is null)
        then 'LEADS_LOT' end,
      case when exists (select from outstanding_payment d where d.club_id = r.club_id and d.fan_id = r.fan_id
        and d.paid_at is null and d.cancelled_at is null) then 'OWES_PAYMENT' end,
      case when exists (select from checkout c where c.club_id = r.club_id and c.fan_id = r.fan_id
        and c.status = 'open') then 'IS_PAYING' end
    ], null) as obstacles`,
  row: 'r',
  from: sql`erasure_request r`,
  joins: sql`join fan f on f.club_id = r.club_id and f.id = r.fan_id`,
}
const isOpen = sql<boolean>`r.withdrawn_at is null and r.done_at is null`

/** Reads a page of open erasure requests. */
export const readErasureRequests = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listErasureRequests.query>,
): Promise<ListPage<ErasureRow>> =>
  readSortedList(
    tx,
    {
      ...requests,
      indexed: [sql`r.club_id = ${clubId}`, isOpen, ...inPeriod(sql`r.requested_at`, query)],
      sorts: {
        requestedAt: [
          { value: sql`r.requested_at`, type: 'instant' },
          { value: sql`r.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads an open erasure request. */
export const readErasureRequest = (tx: Tx, clubId: string, id: string): Promise<ErasureRow | undefined> =>
  readOne(tx, requests, sql`r.club_id = ${clubId} and r.id = ${id} and ${isOpen}`)
