import type { Language } from '@virage/contract'
import type { listStaffAuctions, Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { type Insertable, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { readNow } from '../../platform/database/read-now.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../platform/database/sorted-list.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { now } from '../../platform/database/statement-now.ts'

/** An auction's row. */
export type AuctionRow = Selectable<DB['auction']> & { extension_seconds: number | null }

/** What the lots of an auction add up to; the last end is null without lots. */
export type LotSums = { lots: number; bids: number; sum: Coins; last_end: Date | null }

/** A lot with the exclusive that it sells. */
export type EditedLot = Selectable<DB['lot']> & { slug: string; name: Texts }

const auctions = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('auction as a')
    .selectAll('a')
    .select(sql<number | null>`extract(epoch from a.extension_window)::int`.as('extension_seconds'))
    .where('a.club_id', '=', clubId)

/** The end of an auction `a`: that of its last lot, or its own while it has none. */
const end = sql`coalesce((select max(l.ends_at) from lot l where l.club_id = a.club_id and l.auction_id = a.id), a.ends_at)`

/** The status of an auction `a`, as `auctionStatus` of the domain decides it. */
const status = sql`case
  when a.starts_at > least(a.paused_at, ${now}) then 'UPCOMING'
  when ${end} > least(a.paused_at, ${now}) then 'ACTIVE'
  else 'CLOSED' end`

const lotSums = sql`cross join lateral (
  select count(*)::int as lots, coalesce(sum(l.bid_count), 0)::int as bids, coalesce(sum(l.current_price), 0)::bigint as sum,
    max(l.ends_at) as last_end
  from lot l where l.club_id = a.club_id and l.auction_id = a.id) s`

/** Reads a page of a club's auctions. */
export async function readAllAuctions(
  tx: Tx,
  { clubId, language }: { clubId: string; language: Language },
  query: z.output<typeof listStaffAuctions.query>,
): Promise<ListPage<AuctionRow & LotSums>> {
  const found = await searchItems(tx, {
    clubId,
    kind: 'auction',
    id: sql`a.id`,
    search: query.search,
  })
  const id = { value: sql`a.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`a.*, extract(epoch from a.extension_window)::int as extension_seconds, s.*`,
      row: 'a',
      from: sql`auction a join search_entry n on n.club_id = a.club_id and n.kind = 'auction' and n.id = a.id`,
      joins: lotSums,
      indexed: [sql`a.club_id = ${clubId}`, ...inPeriod(sql`a.starts_at`, query), ...found.indexed],
      lookups: found.lookups,
      isSelective: found.isSelective,
      filters: [...when(query.state, (one) => sql`${status} = ${one}`)],
      sorts: {
        startDate: [{ value: sql`a.starts_at`, type: 'instant' }, id],
        endDate: [{ value: end, type: 'instant' }, id],
        name: [{ value: language === 'fr' ? sql`n.name_key_fr` : sql`n.name_key`, type: 'text' }, id],
      },
    },
    query,
  )
}

/** Reads an auction. */
export const readAuction = (tx: Tx, clubId: string, id: string): Promise<AuctionRow | undefined> =>
  auctions(tx, clubId).where('a.id', '=', id).executeTakeFirst()

/**
 * Reads an auction and locks it until the transaction ends, so that changes of it and its lots are serialized. The lock
 * lets bids refer to the auction: they lock the lot first, and would otherwise wait for a change that waits for the lot.
 */
export const lockAuction = (tx: Tx, clubId: string, id: string): Promise<AuctionRow | undefined> =>
  auctions(tx, clubId).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst()

/** Reads the lots of some auctions, in their order. */
export async function readEditedLots(tx: Tx, clubId: string, auctionIds: string[]): Promise<EditedLot[]> {
  if (auctionIds.length === 0) return []
  return tx
    .selectFrom('lot as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .selectAll('l')
    .select(['e.slug', 'e.name'])
    .where('l.club_id', '=', clubId)
    .where('l.auction_id', 'in', auctionIds)
    .orderBy(sql`l.number nulls last`)
    .orderBy('l.exclusive_id')
    .execute()
}

/** Changes an auction's row. */
export async function updateAuctionRow(
  tx: Tx,
  { club_id, id }: Pick<AuctionRow, 'club_id' | 'id'>,
  changes: UpdateObject<DB, 'auction', 'auction'>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('auction').set(changes).where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Returns an expression for an end that is this many minutes later. */
export const endsLaterBy = (minutes: number): RawBuilder<Date> => sql<Date>`ends_at + make_interval(mins => ${minutes})`

/**
 * Changes lots of an auction. Each gets a new version, so that concurrent bids are decided again. They are locked in the order of their ids,
 * as by what cancels bids on several lots.
 */
export async function updateLots(
  tx: Tx,
  { club_id, id }: Pick<AuctionRow, 'club_id' | 'id'>,
  changes: UpdateObject<DB, 'lot', 'lot'>,
  which: { exclusiveId?: string | undefined; endingAfter?: Date | null } = {},
): Promise<string[]> {
  const locked = await tx
    .selectFrom('lot')
    .select('exclusive_id')
    .where('club_id', '=', club_id)
    .where('auction_id', '=', id)
    .$if(which.exclusiveId !== undefined, (query) => query.where('exclusive_id', '=', which.exclusiveId ?? ''))
    .$if(which.endingAfter !== undefined, (query) =>
      query.where('closed_at', 'is', null).where('ends_at', '>', which.endingAfter ?? sql<Date>`statement_now()`),
    )
    .orderBy('exclusive_id')
    .forNoKeyUpdate()
    .execute()
  const exclusiveIds = locked.map(({ exclusive_id }) => exclusive_id)
  if (exclusiveIds.length === 0) return []
  await tx
    .updateTable('lot')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('club_id', '=', club_id)
    .where('exclusive_id', 'in', exclusiveIds)
    .execute()
  return exclusiveIds
}

/**
 * Resumes a paused auction: the time that remains to it is as long as it was, or all of it if its start came during the pause. One whose
 * start is still ahead keeps its dates, which staff may have changed during the pause. A lot that was bought while the auction was being paused
 * has ended after the start of the pause: it keeps its end.
 *
 * @returns its lots
 */
export async function moveByPause(tx: Tx, { club_id, id, starts_at, paused_at }: AuctionRow): Promise<string[]> {
  const resumedAt = await readNow(tx)
  const lost = sql`greatest(${resumedAt}::timestamptz - greatest(${paused_at}::timestamptz, ${starts_at}::timestamptz), '0')`
  const moved = (column: 'starts_at' | 'ends_at', isOpen: RawBuilder<boolean>) =>
    sql<Date>`case when ${isOpen} and ${sql.ref(column)} > ${paused_at}::timestamptz then ${sql.ref(column)} + ${lost} else ${sql.ref(column)} end`
  const datesIf = (isOpen: RawBuilder<boolean>) => ({
    starts_at: moved('starts_at', isOpen),
    ends_at: moved('ends_at', isOpen),
  })
  await updateAuctionRow(tx, { club_id, id }, { ...datesIf(sql`true`), paused_at: null })
  return updateLots(tx, { club_id, id }, datesIf(sql`closed_at is null`))
}

/**
 * Adds an exclusive to an auction as the last lot. Its version is the time in microseconds, so that it is above those of an
 * earlier lot of the exclusive, which readers may still know.
 *
 * @returns false if it is already a lot or does not exist
 */
export async function insertLot(
  tx: Tx,
  auction: AuctionRow,
  { exclusiveId, price }: { exclusiveId: string; price: Coins },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lot (club_id, exclusive_id, auction_id, number, starting_price, starts_at, ends_at, version)
    select e.club_id, e.id, ${auction.id}, coalesce((
      select max(number) from lot where club_id = ${auction.club_id} and auction_id = ${auction.id}), 0) + 1,
      ${price}, ${auction.starts_at}, ${auction.ends_at}, (extract(epoch from virage_now()) * 1000000)::bigint
    from exclusive e where e.club_id = ${auction.club_id} and e.id = ${exclusiveId}
    on conflict (club_id, exclusive_id) do nothing
    returning exclusive_id`.execute(tx)
  return rows.length === 1
}

/**
 * Reads the prices of some exclusives, by their ids, and locks them until the transaction ends: an editor's price would be
 * written over otherwise. They are locked in the order of their ids, as by bulk changes.
 */
export async function lockPrices(tx: Tx, clubId: string, ids: string[]): Promise<Map<string, Coins>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('exclusive')
    .select(['id', 'price'])
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/** Sets the displayed price of an exclusive; of a lot, its starting price. */
export async function setPrice(tx: Tx, clubId: string, exclusiveId: string, price: Coins): Promise<void> {
  await tx.updateTable('exclusive').set({ price }).where('club_id', '=', clubId).where('id', '=', exclusiveId).execute()
}

/** Locks an exclusive, and hides it from fans. @returns whether it was visible */
export async function hideExclusive(tx: Tx, clubId: string, exclusiveId: string): Promise<boolean> {
  await lockPrices(tx, clubId, [exclusiveId])
  const { numUpdatedRows } = await tx
    .updateTable('exclusive')
    .set({ visible: false })
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .where('visible', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Numbers lots 1, 2, 3 … in the given order. Numbers are cleared first, because they are unique. */
export async function numberLots(tx: Tx, auction: AuctionRow, exclusiveIds: string[]): Promise<void> {
  await updateLots(tx, auction, { number: null })
  for (const [index, exclusiveId] of exclusiveIds.entries())
    await updateLots(tx, auction, { number: index + 1 }, { exclusiveId })
}

/** Removes a lot from its auction. Foreign keys prevent it if the lot has bids. */
export async function deleteLot(tx: Tx, clubId: string, exclusiveId: string): Promise<void> {
  await tx
    .deleteFrom('lot_notification')
    .where('club_id', '=', clubId)
    .where('exclusive_id', '=', exclusiveId)
    .execute()
  await tx.deleteFrom('lot').where('club_id', '=', clubId).where('exclusive_id', '=', exclusiveId).execute()
}

/** Reads the slug of a lot of an auction. */
export async function readLotSlug(
  tx: Tx,
  { clubId, auctionId, exclusiveId }: { clubId: string; auctionId: string; exclusiveId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('lot as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .select('e.slug')
    .where('l.club_id', '=', clubId)
    .where('l.auction_id', '=', auctionId)
    .where('l.exclusive_id', '=', exclusiveId)
    .executeTakeFirst()
  return row?.slug
}

/** Returns a query of what a fan owes or has paid for a lot, if it wasn't cancelled. */
export const outstandingPaymentOf = (
  tx: Tx,
  { clubId, exclusiveId, fanId }: { clubId: string; exclusiveId: string; fanId: string },
) =>
  tx
    .selectFrom('outstanding_payment')
    .select(['id', 'deadline'])
    .where('club_id', '=', clubId)
    .where('exclusive_id', '=', exclusiveId)
    .where('fan_id', '=', fanId)
    .where('cancelled_at', 'is', null)

/** Inserts an auction. @returns its id */
export async function insertAuction(tx: Tx, row: Insertable<DB['auction']>): Promise<string> {
  const { id } = await tx.insertInto('auction').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes an auction without lots. */
export async function deleteAuctionRow(tx: Tx, { club_id, id }: Pick<AuctionRow, 'club_id' | 'id'>): Promise<void> {
  await tx.deleteFrom('auction').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Pauses an auction at the database's time. */
export async function pauseAuctionRow(tx: Tx, { club_id, id }: Pick<AuctionRow, 'club_id' | 'id'>): Promise<void> {
  await tx
    .updateTable('auction')
    .set({ paused_at: sql<Date>`virage_now()` })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute()
}

/** Returns whether an auction, or one of its lots, has any bid. */
export async function hasBids(
  tx: Tx,
  { clubId, auctionId, exclusiveId }: { clubId: string; auctionId: string; exclusiveId?: string },
): Promise<boolean> {
  const bid = await tx
    .selectFrom('bid as b')
    .innerJoin('lot as l', (join) =>
      join.onRef('l.club_id', '=', 'b.club_id').onRef('l.exclusive_id', '=', 'b.exclusive_id'),
    )
    .select('b.id')
    .where('l.club_id', '=', clubId)
    .where('l.auction_id', '=', auctionId)
    .$if(exclusiveId !== undefined, (query) => query.where('l.exclusive_id', '=', exclusiveId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return bid !== undefined
}
