import type { Texts } from '@virage/contract/staff'
import { clubTimeZone, type ParcelState } from '@virage/domain'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { hasLiveOther, isAnythingOwed, isInParcel, isReplaced } from '../../../platform/database/parcel-conditions.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { readOne } from '../../../platform/database/sorted-list.ts'

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

/** Whether parcel `p` left the club before the buyer withdrew from line `n`. */
export const hadLeft = sql`exists (
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

/** What is read of parcel `p`, for a page, one of them or those that are claimed. */
export const parcels = {
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
/** As the domain's `isLateParcel`. */
export const isLate = sql<boolean>`p.state in ('PREPARING', 'SHIPPED') and p.promised_on < ${today}`

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

/** Reads the club of a parcel, for its emails. */
export const readClubOfParcel = (tx: Tx, { club_id: clubId }: Pick<ParcelRow, 'club_id'>) =>
  tx
    .selectFrom('club')
    .select(['slug', 'platform_name', 'languages'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow()
