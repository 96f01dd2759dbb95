import type { Coins, Increments, Leader } from '@virage/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** A decided bid that is to be stored; without a key if it is automatic. */
export type DecidedBid = {
  id: string
  fanId: string
  price: Coins
  requestKey?: string
  submittedPrice?: Coins
  /** The account of staff who entered it for somebody in the room. */
  enteredBy?: string
}

/** A maximum bid that was submitted with a bid. */
export type SubmittedMaximum = {
  fanId: string
  amount: Coins
  bidId: string
  requestKey: string
  submittedPrice: Coins
}

/** What is stored atomically: bids in their order, maximum bids, the new leader, and the fans who caused it. */
export type Decided = { bidders: string[]; bids: DecidedBid[]; maximums: SubmittedMaximum[]; leader: Leader | null }

/** The state of a lot that a decision is based on. */
export type LotSnapshot = { clubId: string; exclusiveId: string; version: number; extensionSeconds: number }

/**
 * A stored decision: the new end of the lot, when its bids were placed, how many fans have bid on the lot, and the
 * numbers of those who placed these bids, by fan.
 */
export type StoredDecision = {
  endsAt: Date
  placedAt: Date
  bidders: number
  bidderNumbers: Partial<Record<string, number>>
}

/**
 * Stores a decision atomically in one round trip (functions/place_bids.sql).
 *
 * @returns undefined if the lot has changed since the decision
 */
export async function storeBids(
  { pool }: Database,
  { clubId, exclusiveId, version, extensionSeconds }: LotSnapshot,
  { bidders, bids, maximums, leader }: Decided,
): Promise<StoredDecision | undefined> {
  const { rows } = await pool.query<{
    ends_at: Date
    placed_at: Date
    bidder_count: number
    bidder_numbers: Record<string, number>
  }>({
    name: 'place-bids',
    text: 'select ends_at, placed_at, bidder_count, bidder_numbers from place_bids($1, $2, $3, make_interval(secs => $4), $5, $6, $7, $8, $9)',
    values: [
      clubId,
      exclusiveId,
      version,
      extensionSeconds,
      bidders,
      JSON.stringify(bids),
      JSON.stringify(maximums),
      leader?.fanId ?? null,
      leader?.maximum ?? null,
    ],
  })
  const [row] = rows
  return (
    row && {
      endsAt: row.ends_at,
      placedAt: row.placed_at,
      bidders: row.bidder_count,
      bidderNumbers: row.bidder_numbers,
    }
  )
}

/** Why a fan may not bid, with or without a card. */
type RoomRefusal = 'conflict' | 'resting' | 'unpaid' | 'suspended'

/** Whether a fan may bid on a lot, and up to which amount by their own limit; null without a limit (B02). */
export type Eligibility = {
  reason: 'notValidated' | 'cardNeeded' | RoomRefusal | undefined
  /** The reason if staff enter the bid for somebody with a paddle, who needs no card. */
  roomReason: RoomRefusal | undefined
  upTo: Coins | null
  /** Until when bidding is closed to them because of unpaid lots or a suspension; null if it isn't. */
  closedUntil: Date | null
}

/** Returns for each fan whether they may bid on a lot, from the database. */
export async function readEligibility(
  tx: Tx,
  { clubId, exclusiveId }: { clubId: string; exclusiveId: string },
  fanIds: string[],
): Promise<Map<string, Eligibility>> {
  const { rows } = await sql<{
    id: string
    kyc_status: string
    card_status: string
    has_conflict: boolean
    is_resting: boolean
    closed_until: Date | null
    is_suspended: boolean
    up_to: Coins | null
  }>`
    select f.id, f.kyc_status, f.card_status,
           has_bid_conflict(f.club_id, f.id, ${exclusiveId}) as has_conflict,
           coalesce(b.resting_until > virage_now(), false) as is_resting,
           case when f.bidding_closed_until > virage_now() then f.bidding_closed_until end as closed_until,
           exists (select from suspension s where s.club_id = f.club_id and s.fan_id = f.id and s.scope = 'BIDDING'
             and s.lifted_at is null and s.ends_at > virage_now()) as is_suspended,
           may_bid_up_to(f.club_id, f.id, ${exclusiveId}, virage_now()) as up_to
    from fan f left join bid_limit b on b.club_id = f.club_id and b.fan_id = f.id
    where f.club_id = ${clubId} and f.id = any(${fanIds}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    fanIds.map((id): [string, Eligibility] => {
      const fan = found.get(id)
      const closedUntil = fan?.closed_until ?? null
      const roomReason = fan?.has_conflict
        ? 'conflict'
        : closedUntil
          ? fan?.is_suspended
            ? 'suspended'
            : 'unpaid'
          : fan?.is_resting
            ? 'resting'
            : undefined
      const known = { upTo: fan?.up_to ?? null, closedUntil, roomReason } as const
      if (fan?.kyc_status !== 'VALIDATED') return [id, { reason: 'notValidated', ...known }]
      return [id, { reason: fan.card_status === 'READY' ? roomReason : 'cardNeeded', ...known }]
    }),
  )
}

/** The stored bid of a key, and the current state of its lot. */
export type StoredBid = {
  fan_id: string
  key: string
  exclusive_id: string
  submitted_price: Coins
  maximum: Coins | null
  /** The fan's highest bid at that time. */
  id: string
  price: Coins
  placed_at: Date
  ends_at: Date
  leader_id: string | null
  current_price: Coins
  increments: Increments | null
}

/** Reads the accepted bids with these idempotency keys. */
export async function readBidsOfKeys(
  tx: Tx,
  clubId: string,
  keys: { fanId: string; requestKey: string }[],
): Promise<StoredBid[]> {
  const requested = sql`unnest(${keys.map(({ fanId }) => fanId)}::uuid[], ${keys.map(({ requestKey }) => requestKey)}::text[]) as requested(fan_id, key)`
  // A lateral join looks up each key by index; a plain join would read both tables sequentially.
  const { rows } = await sql<StoredBid>`
    select requested.fan_id, requested.key, found.*, l.ends_at, l.leader_id,
           coalesce(l.current_price, l.starting_price) as current_price, a.increments
    from ${requested}
    cross join lateral (
      (select m.submitted_price, m.amount as maximum, b.id, b.price, b.placed_at, b.exclusive_id
       from maximum_bid m join bid b on b.club_id = m.club_id and b.id = m.bid_id
       where m.club_id = ${clubId} and m.fan_id = requested.fan_id and m.request_key = requested.key limit 1)
      union all
      (select coalesce(b.submitted_price, b.price), null, b.id, b.price, b.placed_at, b.exclusive_id
       from bid b where b.club_id = ${clubId} and b.fan_id = requested.fan_id and b.request_key = requested.key limit 1)
      limit 1
    ) found
    join lot l on l.club_id = ${clubId} and l.exclusive_id = found.exclusive_id
    join auction a on a.club_id = l.club_id and a.id = l.auction_id`.execute(tx)
  return rows
}

/**
 * Reads the visible auctions of a club with the latest end of their lots.
 *
 * @param previewedId an auction that is read, hidden or not
 */
export async function readAuctions(tx: Tx, clubId: string, previewedId?: string) {
  return tx
    .selectFrom('auction as a')
    .leftJoin('lot as l', (join) => join.onRef('l.club_id', '=', 'a.club_id').onRef('l.auction_id', '=', 'a.id'))
    .select(['a.id', 'a.name', 'a.starts_at', 'a.anonymous', 'a.visible', 'a.paused_at'])
    .select((eb) => eb.fn.coalesce(eb.fn.max('l.ends_at'), 'a.ends_at').as('ends_at'))
    .where('a.club_id', '=', clubId)
    .where((eb) =>
      eb.or([eb('a.visible', '=', true), ...(previewedId === undefined ? [] : [eb('a.id', '=', previewedId)])]),
    )
    .groupBy(['a.club_id', 'a.id'])
    .orderBy('a.starts_at', 'desc')
    .execute()
}

/** Reads the running lots on which the fan has bid and another leads (A06). */
export async function readLostLots(tx: Tx, clubId: string, fanId: string) {
  return tx
    .selectFrom('lot as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .innerJoin('auction as a', (join) => join.onRef('a.club_id', '=', 'l.club_id').onRef('a.id', '=', 'l.auction_id'))
    .select(['e.slug', 'e.name', 'e.image_url', 'l.current_price', 'l.starting_price', 'l.ends_at'])
    .where('l.club_id', '=', clubId)
    .where('l.closed_at', 'is', null)
    .where('l.leader_id', '<>', fanId)
    .where('l.starts_at', '<=', sql<Date>`least(a.paused_at, statement_now())`)
    .where('l.ends_at', '>', sql<Date>`least(a.paused_at, statement_now())`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bid as b')
          .select('b.id')
          .whereRef('b.club_id', '=', 'l.club_id')
          .whereRef('b.exclusive_id', '=', 'l.exclusive_id')
          .where('b.fan_id', '=', fanId)
          .where('b.cancelled_at', 'is', null),
      ),
    )
    .orderBy('l.ends_at')
    .execute()
}

/** Reads a fan's outstanding payments, for won lots and second-chance offers. */
export async function readOutstandingPayments(tx: Tx, clubId: string, fanId: string) {
  return tx
    .selectFrom('outstanding_payment as d')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.id', '=', 'd.exclusive_id'),
    )
    .innerJoin('lot as l', (join) =>
      join.onRef('l.club_id', '=', 'd.club_id').onRef('l.exclusive_id', '=', 'd.exclusive_id'),
    )
    .select([
      'd.id',
      'd.exclusive_id',
      'd.price',
      'd.coin_price',
      'd.deadline',
      'd.charge_at',
      'd.action_needed_at',
      'e.slug',
      'e.name',
      'e.image_url',
      'e.withdrawal',
    ])
    .select((eb) => eb('l.leader_id', '<>', fanId).as('offered'))
    .where('d.club_id', '=', clubId)
    .where('d.fan_id', '=', fanId)
    .where('d.paid_at', 'is', null)
    .where('d.cancelled_at', 'is', null)
    .orderBy('d.created_at')
    .execute()
}
