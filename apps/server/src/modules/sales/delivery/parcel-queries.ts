import type { listStaffParcels, parcelSorts, Texts } from '@virage/contract/staff'
import { clubTimeZone, type ParcelState } from '@virage/domain'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import {
  hasLiveOther,
  hasSuccessors,
  isAnythingOwed,
  isInParcel,
  isLineLost,
  isReplaced,
} from '../../../platform/database/parcel-conditions.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { findMatches, isMatch, isMatchAlone, searchConditions } from '../../../platform/database/search-entries.ts'
import {
  inPeriod,
  type ListPage,
  pageIds,
  readOne,
  readSortedList,
  type SortedList,
  when,
} from '../../../platform/database/sorted-list.ts'
import { numberIn } from '../overview/queries.ts'

/** A move of a parcel. */
export type MoveRow = Pick<
  Selectable<DB['parcel_move']>,
  'parcel_id' | 'from_state' | 'to_state' | 'actor_kind' | 'actor' | 'received_by' | 'at'
>

/** A parcel with its buyer and what its order holds. */
export type ParcelRow = Selectable<DB['parcel']> & {
  order_number: number
  first_name: string
  last_name: string
  email: string
  language: string | null
  things: { id: string; name: Texts; image_url: string }[]
  /** The order in whose parcel it is sent, and those that are sent in it. */
  lead_number: number | null
  carried_numbers: number[]
  /** Whether its buyer has set a term for it, or for what is sent in it. */
  has_term: boolean
  /** Whether it was lost, and others are in its place. */
  is_replaced: boolean
  /** Whether it was lost, and another one is on its way or received. */
  has_live_other: boolean
}

/** What an export says of a parcel, with the names of what is in it. */
export type ExportedParcel = Pick<
  ParcelRow,
  | 'state'
  | 'method_name'
  | 'promised_on'
  | 'deputy'
  | 'address'
  | 'note'
  | 'tracking_number'
  | 'order_number'
  | 'first_name'
  | 'last_name'
> & { names: unknown[] | null }

/** Whether parcel `p` left the club before the buyer withdrew from line `n`. */
const hadLeft = sql`exists (
  select from parcel_move m where m.club_id = p.club_id and m.parcel_id = p.id
    and m.to_state in ('SHIPPED', 'DELIVERED') and m.id < n.withdrawal_id)`

/** Whether the buyer withdrew from line `l` before parcel `p` left the club: it isn't in the parcel then. */
const isWithdrawn = sql`exists (
  select from withdrawal_line n
  where n.club_id = l.club_id and n.order_id = l.order_id and n.exclusive_id = l.exclusive_id and not ${hadLeft})`

const lines = sql`from order_line l where l.club_id = p.club_id and l.order_id = p.order_id and ${isInParcel} and not ${isWithdrawn}`

/** Whether the buyer has set a term for parcel `p`, or for what is sent in it. */
export const hasTerm = sql<boolean>`(p.term_on is not null or exists (
  select from parcel a
  where a.club_id = p.club_id and a.sent_with = p.id and a.term_on is not null and a.state <> 'CANCELLED'))`

const parcels = {
  columns: sql`p.*, o.number as order_number, f.first_name, f.last_name, f.email, f.language,
    coalesce((select jsonb_agg(jsonb_build_object('id', l.exclusive_id, 'name', l.name, 'image_url', l.image_url) order by l.exclusive_id)
      ${lines}), '[]'::jsonb) as things,
    (select s.number from parcel a join orders s on s.club_id = a.club_id and s.id = a.order_id
      where a.club_id = p.club_id and a.id = p.sent_with) as lead_number,
    array(select s.number from parcel a join orders s on s.club_id = a.club_id and s.id = a.order_id
      where a.club_id = p.club_id and a.sent_with = p.id and a.state <> 'CANCELLED' order by a.id) as carried_numbers,
    ${hasTerm} as has_term, ${isReplaced} as is_replaced,
    ${hasLiveOther} as has_live_other`,
  row: 'p',
  from: sql`parcel p`,
  joins: sql`join orders o on o.club_id = p.club_id and o.id = p.order_id
    join fan f on f.club_id = p.club_id and f.id = p.fan_id`,
}

/** A subquery, so that it is computed once and not for each row. */
const today = sql`(select (statement_now() at time zone ${clubTimeZone})::date)`
/** The club still has to do something for it. */
const isOpen = sql<boolean>`p.state in ('PREPARING', 'READY', 'SHIPPED')`
/** As the domain's `isLateParcel`. */
const isLate = sql<boolean>`p.state in ('PREPARING', 'SHIPPED') and p.promised_on < ${today}`

async function parcelList(
  tx: Tx,
  clubId: string,
  query: Omit<z.output<typeof listStaffParcels.query>, 'cursor' | 'limit'>,
): Promise<SortedList<(typeof parcelSorts)[number]>> {
  const named = await readIdsOfNumber(tx, clubId, query.search)
  const found = searchConditions(await findMatches(tx, clubId, 'fan', query.search), (matches) =>
    named.length === 0
      ? isMatchAlone(sql`p.fan_id`, matches)
      : sql`(${isMatch(sql`p.fan_id`, matches)} or p.id = any(${named}::uuid[]))`,
  )
  const inState = (state: NonNullable<typeof query.state>) =>
    state === 'OPEN' ? isOpen : state === 'LATE' ? isLate : sql<boolean>`p.state = ${state}`
  const id = { value: sql`p.id`, type: 'id' } as const
  return {
    ...parcels,
    indexed: [
      sql`p.club_id = ${clubId}`,
      ...inPeriod(sql`p.created_at`, query),
      ...when(query.fanId, (fan) => sql`p.fan_id = ${fan}`),
      ...when(query.methodId, (method) => sql`p.method_id = ${method}`),
      ...when(query.state, inState),
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective,
    filters: [
      ...when(query.kind, (kind) => sql`p.kind = ${kind}`),
      ...when(query.termSet, () => sql`p.term_on is not null`),
    ],
    sorts: {
      date: [{ value: sql`p.created_at`, type: 'instant' }, id],
      promise: [{ value: sql`p.promised_on`, type: 'date' }, id],
    },
  }
}

/** Reads the ids of at most a hundred parcels that a text names by their tracking number, or by the number of their order. */
async function readIdsOfNumber(tx: Tx, clubId: string, search: string | undefined): Promise<string[]> {
  const key = search?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  if (key === '') return []
  const number = numberIn(search)
  const { rows } = await sql<{ id: string }>`
    select id from parcel where club_id = ${clubId} and tracking_key = ${key}
    union select p.id from orders o join parcel p on p.club_id = o.club_id and p.order_id = o.id
      where o.club_id = ${clubId} and o.number = ${number === undefined ? null : Number(number)}
    limit 100`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Reads a page of a club's parcels. */
export const readParcels = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffParcels.query>,
): Promise<ListPage<ParcelRow>> => readSortedList(tx, await parcelList(tx, clubId, query), query)

const exportedParcels = (clubId: string) => sql`
  p as materialized (select * from parcel where club_id = ${clubId} and id = any(${pageIds})),
  o as materialized (
    select id, number from orders where club_id = ${clubId} and id = any(array(select order_id from p))),
  f as materialized (
    select id, first_name, last_name from fan where club_id = ${clubId} and id = any(array(select fan_id from p))),
  l as materialized (
    select order_id, exclusive_id, name from order_line
    where club_id = ${clubId} and order_id = any(array(select order_id from p))),
  n as materialized (
    select order_id, exclusive_id, withdrawal_id from withdrawal_line
    where club_id = ${clubId} and order_id = any(array(select order_id from p))),
  things as materialized (
    select p.id, json_agg(l.name order by l.exclusive_id) as names
    from p join l on l.order_id = p.order_id
      left join n on n.order_id = l.order_id and n.exclusive_id = l.exclusive_id
    where ${isInParcel} and (n.withdrawal_id is null or ${hadLeft})
    group by p.id)
  select p.state, p.method_name, p.promised_on, p.deputy, p.address, p.note, p.tracking_number,
    o.number as order_number, f.first_name, f.last_name, things.names
  from page join p on p.id = page.id join o on o.id = p.order_id join f on f.id = p.fan_id
    left join things on things.id = p.id
  order by page.place`

/** Reads the same for an export, with what it says. */
export const readExportedParcels = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffParcels.query>,
): Promise<ListPage<ExportedParcel>> =>
  readSortedList(tx, { ...(await parcelList(tx, clubId, query)), together: exportedParcels(clubId) }, query)

/** Reads a parcel; undefined if the club has none with this id. */
export const readParcel = (tx: Tx, clubId: string, id: string): Promise<ParcelRow | undefined> =>
  readOne(tx, parcels, sql`p.club_id = ${clubId} and p.id = ${id}`)

/** Reads and locks a parcel. */
export const lockParcel = (tx: Tx, clubId: string, id: string): Promise<ParcelRow | undefined> =>
  readOne(tx, parcels, sql`p.club_id = ${clubId} and p.id = ${id}`, 'p')

/** Reads a parcel by its pick-up code. @param locks whether its row is locked */
export const readParcelByCode = (
  tx: Tx,
  clubId: string,
  code: string,
  locks: boolean,
): Promise<ParcelRow | undefined> =>
  readOne(tx, parcels, sql`p.club_id = ${clubId} and p.code = ${code}`, locks ? 'p' : undefined)

/** Reads a hundred parcels of a fan, newest first: those that they can still receive, and the newest others. */
export async function readParcelsOfFan(tx: Tx, clubId: string, fanId: string): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`select ${parcels.columns} from ${parcels.from} ${parcels.joins}
    where p.club_id = ${clubId} and p.id = any(array(
      select id from parcel where club_id = ${clubId} and fan_id = ${fanId}
      order by state in ('PREPARING', 'READY', 'SHIPPED', 'LOST') desc, id desc limit 100))
    order by p.id desc`.execute(tx)
  return rows
}

/** Reads the moves of parcels, oldest first. */
export async function readMoves(tx: Tx, clubId: string, parcelIds: string[]): Promise<MoveRow[]> {
  if (parcelIds.length === 0) return []
  return tx
    .selectFrom('parcel_move')
    .select(['parcel_id', 'from_state', 'to_state', 'actor_kind', 'actor', 'received_by', 'at'])
    .where('club_id', '=', clubId)
    .where('parcel_id', 'in', parcelIds)
    .orderBy('id')
    .execute()
}

/** The part of an order that a parcel holds; all of it by default. */
export type Part = Pick<ParcelRow, 'part' | 'exclusive_ids'>

/** Inserts parcels with their first state, and the move to it. */
export async function insertParcels(
  tx: Tx,
  rows: (Pick<
    Selectable<DB['parcel']>,
    | 'club_id'
    | 'id'
    | 'order_id'
    | 'fan_id'
    | 'method_id'
    | 'kind'
    | 'method_name'
    | 'address'
    | 'place'
    | 'note'
    | 'deputy'
    | 'promised_on'
    | 'code'
  > & { sent_with?: string | null; part?: Part; by: Mover })[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('parcel')
    .values(
      rows.map((row) => ({
        club_id: row.club_id,
        id: row.id,
        order_id: row.order_id,
        fan_id: row.fan_id,
        method_id: row.method_id,
        kind: row.kind,
        method_name: JSON.stringify(row.method_name),
        address: row.address && JSON.stringify(row.address),
        place: row.place,
        note: row.note,
        deputy: row.deputy,
        promised_on: row.promised_on,
        code: row.code,
        sent_with: row.sent_with ?? null,
        part: row.part?.part ?? 0,
        exclusive_ids: row.part?.exclusive_ids ?? null,
      })),
    )
    .execute()
  await tx
    .insertInto('parcel_move')
    .values(
      rows.map(({ club_id, id, by }) => ({
        club_id,
        parcel_id: id,
        to_state: 'PREPARING' as const,
        actor_kind: by.kind,
        actor: by.kind === 'STAFF' ? by.email : null,
      })),
    )
    .execute()
}

/** Who moves a parcel. */
export type Mover = { kind: 'FAN' } | { kind: 'SYSTEM' } | { kind: 'STAFF'; email: string }

/** Stores a move of a locked parcel. */
export async function storeMove(
  tx: Tx,
  { club_id, id, state }: Pick<ParcelRow, 'club_id' | 'id' | 'state'>,
  { to, by, receivedBy = null }: { to: ParcelState; by: Mover; receivedBy?: string | null },
): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ state: to, state_since: sql<Date>`virage_now()` })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('parcel_move')
    .values({
      club_id,
      parcel_id: id,
      from_state: state,
      to_state: to,
      actor_kind: by.kind,
      actor: by.kind === 'STAFF' ? by.email : null,
      received_by: receivedBy,
    })
    .execute()
}

/** Changes columns of a parcel. */
export async function updateParcel(
  tx: Tx,
  { club_id, id }: Pick<ParcelRow, 'club_id' | 'id'>,
  changes: Updateable<DB['parcel']>,
): Promise<void> {
  await tx.updateTable('parcel').set(changes).where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Whether a buyer has not withdrawn from everything in an order. */
export async function isOwedAnything(tx: Tx, clubId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from order_line l where l.club_id = ${clubId} and l.order_id = ${orderId}
    and not exists (select from withdrawal_line n
      where n.club_id = l.club_id and n.order_id = l.order_id and n.exclusive_id = l.exclusive_id) limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a buyer has neither withdrawn from everything in a parcel nor got back all that they paid for its order. */
export async function isOwedAnythingOf(
  tx: Tx,
  { club_id: clubId, id }: Pick<ParcelRow, 'club_id' | 'id'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from parcel p where p.club_id = ${clubId} and p.id = ${id} and ${isAnythingOwed}`.execute(tx)
  return rows.length > 0
}

/** Whether a line of an order has left the club, or was lost without another one in its place. */
export type LineProgress = { exclusiveId: string; hasLeft: boolean; isLost: boolean }

/** Reads how far the lines of orders have come, by order. Orders without parcels are missing. */
export async function readLineProgress(
  tx: Tx,
  clubId: string,
  orderIds: string[],
): Promise<Map<string, LineProgress[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<LineProgress & { orderId: string }>`
    select p.order_id as "orderId", l.exclusive_id as "exclusiveId",
      bool_or(p.state in ('SHIPPED', 'DELIVERED')) as "hasLeft",
      bool_or(${isLineLost}) as "isLost"
    from parcel p join order_line l on l.club_id = p.club_id and l.order_id = p.order_id and ${isInParcel}
    where p.club_id = ${clubId} and p.order_id = any(${orderIds}::uuid[])
    group by p.order_id, l.exclusive_id`.execute(tx)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** How far the things of an order have come: when the last was recorded as delivered, and whether any has left the club. */
export type OrderProgress = { receivedAt: Date | null; hasLeft: boolean }

/**
 * Reads how far the parcels of orders have come, by order. They are received by a recorded move to DELIVERED, never by an
 * assumption. Orders without parcels are missing: the club delivers them outside the product.
 */
export async function readProgress(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, OrderProgress>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<OrderProgress & { orderId: string }>`
    select part.order_id as "orderId", bool_or(part.has_left) as "hasLeft",
      case when bool_and(part.received_at is not null) filter (where not part.is_cancelled) is not false
        then max(part.received_at) end as "receivedAt"
    from (
      select p.order_id, bool_or(p.state in ('SHIPPED', 'DELIVERED')) as has_left,
        bool_and(p.state = 'CANCELLED') as is_cancelled,
        case when bool_and(p.state = 'DELIVERED') filter (where p.state not in ('LOST', 'CANCELLED', 'RETURNED'))
          is not false then max(m.at) end as received_at
      from parcel p
      left join parcel_move m on m.club_id = p.club_id and m.parcel_id = p.id and m.to_state = 'DELIVERED'
      where p.club_id = ${clubId} and p.order_id = any(${orderIds}::uuid[])
        and not (p.state in ('LOST', 'RETURNED') and m.at is null and ${hasSuccessors})
      group by p.order_id, p.part
    ) part
    group by part.order_id`.execute(tx)
  return new Map(rows.map(({ orderId, ...progress }) => [orderId, progress]))
}

/** The delivery lines of orders, by order. */
export async function readOrderDeliveries(
  tx: Tx,
  clubId: string,
  orderIds: string[],
): Promise<Map<string, Selectable<DB['order_delivery']>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('order_delivery')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Inserts the delivery lines of orders. */
export async function insertOrderDeliveries(tx: Tx, rows: Selectable<DB['order_delivery']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('order_delivery')
    .values(rows.map((row) => ({ ...row, name: JSON.stringify(row.name) })))
    .execute()
}

/** Reads the club of a parcel, for its emails. */
export const readClubOfParcel = (tx: Tx, { club_id: clubId }: Pick<ParcelRow, 'club_id'>) =>
  tx
    .selectFrom('club')
    .select(['slug', 'platform_name', 'languages'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow()

const claimed = (column: 'asked_at' | 'told_late_at', due: RawBuilder<boolean>, failed: string[]) => sql<ParcelRow>`
  with due as (
    select p.club_id, p.id from parcel p where ${due} and p.id <> all(${failed}::uuid[]) order by p.id limit 100 for update skip locked
  ), claimed as (
    update parcel p set ${sql.ref(column)} = virage_now() from due where (p.club_id, p.id) = (due.club_id, due.id) returning p.*
  )
  select ${parcels.columns} from claimed p ${parcels.joins}`

/** Reads at most a hundred parcels that were sent this many days ago, and marks their buyers as asked. @param failed parcels left out */
export async function claimToAsk(tx: Tx, afterDays: number, failed: string[]): Promise<ParcelRow[]> {
  const due = sql<boolean>`p.state = 'SHIPPED' and p.asked_at is null
    and p.state_since <= statement_now() - make_interval(days => ${afterDays})`
  return (await claimed('asked_at', due, failed).execute(tx)).rows
}

/** Reads at most a hundred parcels whose promised day is over, and marks their buyers as told. @param failed parcels left out */
export async function claimLate(tx: Tx, failed: string[]): Promise<ParcelRow[]> {
  return (await claimed('told_late_at', sql<boolean>`${isLate} and p.told_late_at is null`, failed).execute(tx)).rows
}
