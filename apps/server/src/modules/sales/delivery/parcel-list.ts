import type { listStaffParcels, parcelSorts } from '@virage/contract/staff'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { isInParcel } from '../../../platform/database/parcel-conditions.ts'
import { findMatches, isMatch, isMatchAlone, searchConditions } from '../../../platform/database/search-entries.ts'
import {
  inPeriod,
  type ListPage,
  pageIds,
  readSortedList,
  type SortedList,
  when,
} from '../../../platform/database/sorted-list.ts'
import { numberIn } from '../overview/queries.ts'
import { hadLeft, isLate, type ParcelRow, parcels } from './parcel-queries.ts'

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

/** The club still has to do something for it. */
const isOpen = sql<boolean>`p.state in ('PREPARING', 'READY', 'SHIPPED')`

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
