import type { DeliveryAddress } from '@virage/contract'
import type { ParcelClass } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { hasTerm, lockParcel, type ParcelRow } from './parcel-queries.ts'

/** A parcel that waits for more to the same address, in the same way. */
export type WaitingParcel = {
  id: string
  method_id: string
  address: DeliveryAddress
  order_number: number
  /** The sizes of what is in it, and of what is sent along already. */
  classes: ParcelClass[]
}

/** As the domain's `isWaitingParcel`. What has been packed with another parcel goes with that one. */
const isWaiting = sql<boolean>`p.state = 'PREPARING' and p.sent_with is null and p.waits_until > virage_now() and p.address is not null
  and not ${hasTerm}`

/** Reads the parcels of a fan that wait for more, oldest first. */
export async function readWaitingParcels(
  tx: Tx,
  { clubId, fanId }: { clubId: string; fanId: string },
): Promise<WaitingParcel[]> {
  const { rows } = await sql<WaitingParcel>`
    select p.id, p.method_id, p.address, o.number as order_number, array(
      select distinct e.parcel_class from parcel b
      join order_line l on l.club_id = b.club_id and l.order_id = b.order_id
        and (b.exclusive_ids is null or l.exclusive_id = any(b.exclusive_ids))
      join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
      where b.club_id = p.club_id and (b.id = p.id or b.sent_with = p.id) and b.state <> 'CANCELLED') as classes
    from parcel p join orders o on o.club_id = p.club_id and o.id = p.order_id
    where p.club_id = ${clubId} and p.fan_id = ${fanId} and ${isWaiting} order by p.id`.execute(tx)
  return rows
}

/** Whether two copies of an address are the same. */
export const isSameAddress = (one: DeliveryAddress, other: DeliveryAddress): boolean =>
  one.recipient === other.recipient &&
  one.street === other.street &&
  one.extra === other.extra &&
  one.postalCode === other.postalCode &&
  one.city === other.city &&
  one.country === other.country

/**
 * Locks the parcels with which others were sold to be sent.
 *
 * @returns those that can still carry more: their id, or that of the parcel in which they are sent themselves
 */
export async function lockLeads(
  tx: Tx,
  clubId: string,
  ids: string[],
): Promise<Map<string, { id: string; promisedOn: string }>> {
  if (ids.length === 0) return new Map()
  type Row = { asked: string; id: string; promised_on: string }
  const leads = sql`select a.id as asked, p.id, p.promised_on
    from parcel a join parcel p on p.club_id = a.club_id and p.id = coalesce(a.sent_with, a.id)
    where a.club_id = ${clubId} and a.id = any(${ids}::uuid[]) and p.state = 'PREPARING' and p.sent_with is null`
  await sql`${leads} order by p.id for update of p`.execute(tx)
  const { rows } = await sql<Row>`${leads}`.execute(tx)
  return new Map(rows.map(({ asked, id, promised_on: promisedOn }) => [asked, { id, promisedOn }]))
}

/** Locks the parcels that are sent in another one, oldest first. */
export async function lockCarried(
  tx: Tx,
  { club_id: clubId, id }: Pick<ParcelRow, 'club_id' | 'id'>,
): Promise<ParcelRow[]> {
  const { rows } = await sql<{ id: string }>`select id from parcel
    where club_id = ${clubId} and sent_with = ${id} order by id`.execute(tx)
  const carried: ParcelRow[] = []
  for (const row of rows) {
    const locked = await lockParcel(tx, clubId, row.id)
    if (locked) carried.push(locked)
  }
  return carried
}

/** Sends what was to be sent in a parcel alone again, because that one isn't sent. */
export const releaseCarried = (tx: Tx, { club_id: clubId, id }: Pick<ParcelRow, 'club_id' | 'id'>): Promise<unknown> =>
  tx
    .updateTable('parcel')
    .set({ sent_with: null })
    .where('club_id', '=', clubId)
    .where('sent_with', '=', id)
    .where('state', '=', 'PREPARING')
    .execute()
