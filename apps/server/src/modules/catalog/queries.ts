import type { ExclusivePart } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import {
  type Cents,
  clubCountry,
  type Coins,
  defaultIncrements,
  deliveryPrice,
  type DeliveryRates,
  type DeliverySummary,
  type Increments,
  summarizeDelivery,
} from '@virage/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Page } from '../../platform/http/page.ts'
import type { ShownPictures } from '../../platform/shown-pictures.ts'

/** An exclusive with its lot and auction, if any, and how it can be delivered in the clubs' country. */
export type ExclusiveRow = Selectable<DB['exclusive']> & {
  pictures: ShownPictures
  lot: LotRow | null
  delivery: DeliverySummary<Cents> | null
}

/** A lot with its auction. */
export type LotRow = Pick<
  Selectable<DB['lot']>,
  | 'auction_id'
  | 'number'
  | 'starting_price'
  | 'starts_at'
  | 'ends_at'
  | 'current_price'
  | 'leader_id'
  | 'leader_maximum'
  | 'bid_count'
  | 'version'
  | 'closed_at'
  | 'outcome'
  | 'reserve_commitment'
  | 'reserve_met_at'
  | 'revealed_reserve'
  | 'buy_now'
  | 'buy_now_until'
> & {
  auction_name: Texts
  anonymous: boolean
  auction_visible: boolean
  paused_at: Date | null
  /** The soft close of the auction, or else of the club. */
  extension_seconds: number
  /** Hours after which the winner's card is charged, of the auction or else of the club; 0 for never. */
  auto_charge_hours: number
  increments: Increments
}

/** A bid with its bidder; `bidder_number` is 1, 2, 3 … within the lot, by the bidders' first bids (A13). */
export type BidRow = {
  id: string
  exclusive_id: string
  fan_id: string
  bidder_number: number
  price: Coins
  placed_at: Date
  first_name: string
  last_name: string
  picture_url: string | null
}

/** How close to its end a bid extends a lot: by auction `a`, or else by club `c`. */
export const extensionSeconds = sql<number>`extract(epoch from coalesce(a.extension_window, c.extension_window))::float8`

const base = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('exclusive as e')
    .leftJoin('lot as l', (join) => join.onRef('l.club_id', '=', 'e.club_id').onRef('l.exclusive_id', '=', 'e.id'))
    .leftJoin('auction as a', (join) => join.onRef('a.club_id', '=', 'l.club_id').onRef('a.id', '=', 'l.auction_id'))
    .innerJoin('club as c', 'c.id', 'e.club_id')
    .selectAll('e')
    .select(extensionSeconds.as('extension_seconds'))
    .select(
      sql<string[]>`array(
        select d.method_id from exclusive_delivery d where d.club_id = e.club_id and d.exclusive_id = e.id
      )::text[]`.as('method_ids'),
    )
    .select((eb) => eb.fn.coalesce('a.auto_charge_hours', 'c.auto_charge_hours').as('auto_charge_hours'))
    .select([
      'l.auction_id',
      'l.number',
      'l.starting_price',
      'l.starts_at',
      'l.ends_at',
      'l.current_price',
      'l.leader_id',
      'l.leader_maximum',
      'l.bid_count',
      'l.version',
      'l.closed_at',
      'l.outcome',
      'l.reserve_commitment',
      'l.reserve_met_at',
      'l.revealed_reserve',
      'l.buy_now',
      'l.buy_now_until',
      'a.name as auction_name',
      'a.anonymous',
      'a.visible as auction_visible',
      'a.paused_at',
      'a.increments',
    ])
    .where('e.club_id', '=', clubId)

type Joined = Awaited<ReturnType<ReturnType<typeof base>['execute']>>[number]

/** What is read for several exclusives at once: texts of their pictures, and the club's delivery methods by id. */
type Shared = { pictures: ShownPictures; methods: Map<string, DeliveryRates> }

async function readShared(tx: Tx, clubId: string, rows: Joined[]): Promise<Shared> {
  const isDelivered = rows.some(({ method_ids }) => method_ids.length > 0)
  return {
    pictures: await readPictures(tx, clubId, rows),
    methods: isDelivered ? await readDeliveryRates(tx, clubId) : new Map(),
  }
}

/** Reads what the club's active delivery methods cost, by their ids. */
async function readDeliveryRates(tx: Tx, clubId: string): Promise<Map<string, DeliveryRates>> {
  const rows = await tx
    .selectFrom('delivery_method')
    .select(['id', 'kind', 'zones'])
    .where('club_id', '=', clubId)
    .where('active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function summaryOf({ method_ids, parcel_class }: Joined, methods: Shared['methods']): ExclusiveRow['delivery'] {
  const offered = method_ids.flatMap((id) => methods.get(id) ?? [])
  return summarizeDelivery(
    offered.map((rates) => ({
      kind: rates.kind,
      price: deliveryPrice(rates, parcel_class, clubCountry) ?? null,
    })),
  )
}

function toExclusiveRow(row: Joined, { pictures, methods }: Shared): ExclusiveRow {
  const {
    auction_id,
    number,
    starting_price,
    starts_at,
    ends_at,
    current_price,
    leader_id,
    leader_maximum,
    bid_count,
    version,
    closed_at,
    outcome,
    reserve_commitment,
    reserve_met_at,
    revealed_reserve,
    buy_now,
    buy_now_until,
    extension_seconds,
    auto_charge_hours,
    auction_name,
    anonymous,
    auction_visible,
    paused_at,
    method_ids: _methodIds,
    increments,
    ...columns
  } = row
  const exclusive = { ...columns, pictures, delivery: summaryOf(row, methods) }
  if (auction_id === null || starting_price === null || starts_at === null || ends_at === null || auction_name === null)
    return { ...exclusive, lot: null }
  return {
    ...exclusive,
    lot: {
      auction_id,
      number,
      starting_price,
      starts_at,
      ends_at,
      current_price,
      leader_id,
      leader_maximum,
      bid_count: bid_count ?? 0,
      version: version ?? 1,
      closed_at,
      outcome,
      reserve_commitment,
      reserve_met_at,
      revealed_reserve,
      buy_now,
      buy_now_until: buy_now_until ?? 'FIRST_BID',
      extension_seconds,
      auto_charge_hours,
      auction_name,
      anonymous: anonymous ?? false,
      auction_visible: auction_visible ?? false,
      paused_at,
      increments: increments ?? defaultIncrements,
    },
  }
}

/**
 * Reads some exclusives if fans may see them: no lots of hidden auctions (A10).
 *
 * @param previewedId an auction whose lots are read, hidden or not
 */
export async function readVisibleExclusives(
  tx: Tx,
  clubId: string,
  { which, previewedId }: { which: string[]; previewedId?: string | undefined },
): Promise<ExclusiveRow[]> {
  const rows = await base(tx, clubId)
    .where('e.id', '=', sql<string>`any(${which}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb.and([eb('e.visible', '=', true), eb.or([eb('l.exclusive_id', 'is', null), eb('a.visible', '=', true)])]),
        ...(previewedId === undefined ? [] : [eb('a.id', '=', previewedId)]),
      ]),
    )
    .execute()
  const shared = await readShared(tx, clubId, rows)
  return rows.map((row) => toExclusiveRow(row, shared))
}

const parts: Record<ExclusivePart, { isIn: RawBuilder<boolean>; key: RawBuilder<unknown>; direction: 'asc' | 'desc' }> =
  {
    OPEN_LOTS: { isIn: sql`l.exclusive_id is not null and l.closed_at is null`, key: sql`l.ends_at`, direction: 'asc' },
    CLOSED_LOTS: { isIn: sql`l.closed_at is not null`, key: sql`l.ends_at`, direction: 'desc' },
    SHOP: { isIn: sql`l.exclusive_id is null`, key: sql`e.price`, direction: 'desc' },
  }

/** Reads the ids of a page of the exclusives that fans may see. @param previewedId as in `readVisibleExclusives` */
export async function readListed(
  tx: Tx,
  clubId: string,
  {
    part,
    category,
    direction = parts[part].direction,
    previewedId = null,
  }: {
    part: ExclusivePart
    category?: string | undefined
    direction?: 'asc' | 'desc' | undefined
    previewedId?: string | null | undefined
  },
  { limit, cursor }: Page,
): Promise<string[]> {
  const { isIn, key } = parts[part]
  const from = sql`exclusive e left join lot l on l.club_id = e.club_id and l.exclusive_id = e.id`
  const order = sql.raw(direction)
  const after = sql`and (${key}, e.id) ${sql.raw(direction === 'asc' ? '>' : '<')}
    (select ${key}, e.id from ${from} where e.club_id = ${clubId} and e.id = ${cursor})`
  const { rows } = await sql<{ id: string }>`
    select e.id from ${from} left join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where e.club_id = ${clubId} and ${isIn}
      and (e.visible and coalesce(a.visible, true) or a.id = ${previewedId})
      ${category === undefined ? sql`` : sql`and e.category = any(${category.split(',')})`}
      ${cursor === undefined ? sql`` : after}
    order by ${key} ${order}, e.id ${order} limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Reads the ids of other exclusives that a fan can buy or bid on now: of the same category first, then the most expensive
 * (K03). Of those with a price an index has the first ones; of the lots only the open ones are read.
 */
export async function readRecommended(
  tx: Tx,
  clubId: string,
  { slug, category }: Pick<Selectable<DB['exclusive']>, 'slug' | 'category'>,
  limit: number,
): Promise<string[]> {
  const mostExpensive = (isIn: RawBuilder<boolean>) => sql`(
    select id, category, price from available e
    where ${isIn} and not exists (select from lot l where l.club_id = ${clubId} and l.exclusive_id = e.id)
    order by price desc, id desc limit ${limit})`
  const { rows } = await sql<{ id: string }>`
    with available as not materialized (
      select id, category, price from exclusive
      where club_id = ${clubId} and slug <> ${slug} and visible and stock > 0
        and not (upcoming and coalesce(upcoming_at > statement_now(), true)))
    select id from (
      ${mostExpensive(sql`e.category = ${category}`)}
      union ${mostExpensive(sql`true`)}
      union all
      select e.id, e.category, coalesce(l.current_price, e.price) from lot l
      join auction a on a.club_id = l.club_id and a.id = l.auction_id
      join available e on e.id = l.exclusive_id
      where l.club_id = ${clubId} and l.closed_at is null and a.visible and least(a.paused_at, statement_now()) < l.ends_at
    ) found
    order by (category = ${category}) desc, price desc, id desc limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Reads the slugs of all exclusives of a club, hidden ones too. */
export async function readSlugs(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.selectFrom('exclusive').select('slug').where('club_id', '=', clubId).execute()
  return rows.map(({ slug }) => slug)
}

/** Reads an exclusive, hidden or not. */
export async function readExclusive(tx: Tx, clubId: string, slug: string): Promise<ExclusiveRow | undefined> {
  const row = await base(tx, clubId).where('e.slug', '=', slug).executeTakeFirst()
  return row && toExclusiveRow(row, await readShared(tx, clubId, [row]))
}

/** An open lot with its version. */
export type OpenLot = { clubId: string; exclusiveId: string; slug: string; version: number }

/** Reads the open lots of some clubs: only these can get bids. */
export async function readOpenLots(tx: Tx, clubIds: string[]): Promise<OpenLot[]> {
  return tx
    .selectFrom('lot as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .select(['l.club_id as clubId', 'l.exclusive_id as exclusiveId', 'e.slug', 'l.version'])
    .where('l.club_id', 'in', clubIds)
    .where('l.closed_at', 'is', null)
    .execute()
}

/** Reads the newest bids of some lots, at most `perLot` of each, highest first. */
export async function readBids(
  tx: Tx,
  clubId: string,
  lotIds: string[],
  perLot: number,
): Promise<Map<string, BidRow[]>> {
  if (lotIds.length === 0) return new Map()
  const { rows } = await sql<BidRow>`
    select b.id, b.exclusive_id, b.fan_id, k.number as bidder_number, b.price, b.placed_at,
           f.first_name, f.last_name, f.picture_url
    from unnest(${lotIds}::uuid[]) as wanted(id)
    cross join lateral (
      select * from bid
      where club_id = ${clubId} and exclusive_id = wanted.id and cancelled_at is null
      order by sequence desc limit ${perLot}
    ) b
    join lot_bidder k on k.club_id = ${clubId} and k.exclusive_id = b.exclusive_id and k.fan_id = b.fan_id
    join fan f on f.club_id = ${clubId} and f.id = b.fan_id
    order by b.price desc`.execute(tx)
  const byLot = new Map<string, BidRow[]>()
  for (const row of rows) byLot.set(row.exclusive_id, [...(byLot.get(row.exclusive_id) ?? []), row])
  return byLot
}

/** Counts the bidders of some lots: the highest number of each. A fan whose bids are cancelled still counts. */
export async function countBidders(tx: Tx, clubId: string, lotIds: string[]): Promise<Map<string, number>> {
  if (lotIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; bidders: number }>`
    select wanted.id, coalesce(last.number, 0) as bidders
    from unnest(${lotIds}::uuid[]) as wanted(id)
    left join lateral (
      select number from lot_bidder where club_id = ${clubId} and exclusive_id = wanted.id order by number desc limit 1
    ) last on true`.execute(tx)
  return new Map(rows.map(({ id, bidders }) => [id, bidders]))
}

/** Reads the exclusives that a fan likes. */
export async function readLikes(
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<{ exclusiveId: string; exclusiveSlug: string }[]> {
  return tx
    .selectFrom('exclusive_like as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .select(['e.id as exclusiveId', 'e.slug as exclusiveSlug'])
    .where('l.club_id', '=', clubId)
    .where('l.fan_id', '=', fanId)
    .execute()
}

/** Adds or removes a like; idempotent. */
export async function setLike(
  tx: Tx,
  like: { club_id: string; fan_id: string; exclusive_id: string },
  liked: boolean,
): Promise<void> {
  if (liked) {
    await tx
      .insertInto('exclusive_like')
      .values(like)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await tx
    .deleteFrom('exclusive_like')
    .where('club_id', '=', like.club_id)
    .where('fan_id', '=', like.fan_id)
    .where('exclusive_id', '=', like.exclusive_id)
    .execute()
}

/** Reads what editors say about the pictures of some exclusives, stored or not, in one query. */
export async function readPictures(
  tx: Tx,
  clubId: string,
  exclusives: Pick<ExclusiveRow, 'image_url' | 'medias'>[],
): Promise<ShownPictures> {
  const urls = new Set(exclusives.flatMap(({ image_url, medias }) => [image_url, ...medias.map(({ url }) => url)]))
  const { rows } = await sql<{ pictures: ShownPictures }>`
    select shown_pictures(${clubId}, null, ${JSON.stringify([...urls].map((url) => ({ url })))}) as pictures`.execute(
    tx,
  )
  return rows[0]?.pictures ?? null
}
