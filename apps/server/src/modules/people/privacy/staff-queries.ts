import type { ErasureObstacle, listErasureRequests } from '@virage/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { isUndelivered } from '../../../platform/database/is-undelivered.ts'
import { isAnythingOwed, isReplaced } from '../../../platform/database/parcel-conditions.ts'
import { isToRepay, isToRetry } from '../../../platform/database/refund-conditions.ts'
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
  blocked_by: {
    obstacle: ErasureObstacle
    auctionId: string | null
    name: unknown
    order: number | null
    until: string | null
  }[]
}

/** Returns a query of what blocks a request. Equal rows are one: a fan may wait for several refunds of one order. */
const blocking = (obstacle: ErasureObstacle, columns: RawBuilder<unknown>) =>
  sql`select ${sql.lit(obstacle)} as obstacle, ${columns}`

/** The columns of what blocks a request until the club has fulfilled a contract, paid or issued a document: nobody knows when. */
const ofOrder = sql`null::uuid, null::jsonb, o.number, null::timestamptz`

/** What blocks a request (docs/decisions/0229). */
const blockedBy = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'obstacle', b.obstacle, 'auctionId', b.auction_id, 'name', b.name, 'order', b.number, 'until', b.until)
    order by b.until, b.obstacle, b.number), '[]')
  from (${sql.join(
    [
      blocking(
        'LEADS_LOT',
        sql`l.auction_id, e.name, null::bigint as number, l.ends_at as until
          from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
          where l.club_id = request.club_id and l.leader_id = request.fan_id and l.closed_at is null`,
      ),
      blocking(
        'OWES_PAYMENT',
        sql`null, e.name, null, d.deadline
          from outstanding_payment d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id
          where d.club_id = request.club_id and d.fan_id = request.fan_id and d.paid_at is null and d.cancelled_at is null`,
      ),
      blocking(
        'IS_PAYING',
        sql`null, null, null, c.expires_at from checkout c
          where c.club_id = request.club_id and c.fan_id = request.fan_id and c.status = 'open'`,
      ),
      blocking(
        'AWAITS_DELIVERY',
        sql`${ofOrder} from parcel p join orders o on o.club_id = p.club_id and o.id = p.order_id
          where p.club_id = request.club_id and p.fan_id = request.fan_id and (p.state in ('PREPARING', 'READY', 'SHIPPED')
            or p.state = 'LOST' and not ${isReplaced} and ${isAnythingOwed})`,
      ),
      blocking(
        'AWAITS_DELIVERY',
        sql`${ofOrder} from orders o join outstanding_payment p on p.club_id = o.club_id and p.id = o.outstanding_payment_id
          where o.club_id = request.club_id and o.fan_id = request.fan_id and ${isUndelivered}`,
      ),
      blocking(
        'AWAITS_REFUND',
        sql`${ofOrder} from refund r left join orders o on o.club_id = r.club_id and o.id = r.order_id
          where r.club_id = request.club_id and r.fan_id = request.fan_id
            and (r.status = 'pending' or ${isToRetry} or ${isToRepay})`,
      ),
      blocking(
        'AWAITS_INVOICE',
        sql`null, null, null, null from waiting_invoice w where w.club_id = request.club_id and w.fan_id = request.fan_id`,
      ),
    ],
    sql` union `,
  )}) b)`

const requests = {
  columns: sql`request.id, request.fan_id, f.account_id, f.first_name, f.last_name, f.email, f.language, request.requested_at,
    request.requested_at + interval '1 month' as due_at, ${blockedBy} as blocked_by`,
  row: 'request',
  from: sql`erasure_request request`,
  joins: sql`join fan f on f.club_id = request.club_id and f.id = request.fan_id`,
}
const isOpen = sql<boolean>`request.withdrawn_at is null and request.done_at is null`

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
      indexed: [sql`request.club_id = ${clubId}`, isOpen, ...inPeriod(sql`request.requested_at`, query)],
      sorts: {
        requestedAt: [
          { value: sql`request.requested_at`, type: 'instant' },
          { value: sql`request.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads an open erasure request. */
export const readErasureRequest = (tx: Tx, clubId: string, id: string): Promise<ErasureRow | undefined> =>
  readOne(tx, requests, sql`request.club_id = ${clubId} and request.id = ${id} and ${isOpen}`)

/** Returns the kinds of what blocks a request. */
export const obstaclesOf = ({ blocked_by }: ErasureRow): ErasureObstacle[] => [
  ...new Set(blocked_by.map(({ obstacle }) => obstacle)),
]
