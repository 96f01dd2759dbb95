import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.ts'

/** A bid that was decided and is to be stored. */
export type DecidedBid = { id: string; fanId: string; price: number; requestKey: string }

/** What a process knows of a lot when it decides. */
export type Standing = { clubId: string; exclusiveId: string; version: number; extensionSeconds: number }

/**
 * Stores decided bids, all or none, in one round trip (migration 003, `append_bids`).
 *
 * @returns undefined when what they were decided upon does not hold any more
 */
export async function appendBids(
  { pool }: Database,
  standing: Standing,
  bids: DecidedBid[],
): Promise<{ endsAt: Date; placedAt: Date } | undefined> {
  const { rows } = await pool.query<{ ends_at: Date; placed_at: Date }>({
    name: 'append-bids',
    text: 'select * from append_bids($1, $2, $3, make_interval(secs => $4), $5)',
    values: [standing.clubId, standing.exclusiveId, standing.version, standing.extensionSeconds, JSON.stringify(bids)],
  })
  const [row] = rows
  return row && { endsAt: row.ends_at, placedAt: row.placed_at }
}

/** Which of these fans may not bid, and why: the database's word, not the memory's. */
export async function readIneligible(
  tx: Tx,
  clubId: string,
  fanIds: string[],
): Promise<Map<string, 'notValidated' | 'cardNeeded'>> {
  const rows = await tx
    .selectFrom('fan')
    .select(['id', 'kyc_status', 'card_status'])
    .where('club_id', '=', clubId)
    .where('id', 'in', fanIds)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const reasons = fanIds.map((id) => {
    const fan = known.get(id)
    if (fan?.kyc_status !== 'VALIDATED') return [id, 'notValidated'] as const
    return [id, fan.card_status === 'READY' ? undefined : ('cardNeeded' as const)] as const
  })
  return new Map(reasons.flatMap(([id, reason]) => (reason ? [[id, reason] as const] : [])))
}

/** A stored bid with its lot's end. */
export type StoredBid = {
  id: string
  fan_id: string
  request_key: string
  price: number
  placed_at: Date
  ends_at: Date
}

/** Bids that fans have placed with these keys before. */
export async function readBidsOfKeys(
  tx: Tx,
  clubId: string,
  keys: { fanId: string; requestKey: string }[],
): Promise<StoredBid[]> {
  const { rows } = await sql<StoredBid>`
    select b.id, b.fan_id, b.request_key, b.price, b.placed_at, l.ends_at
    from unnest(${keys.map(({ fanId }) => fanId)}::uuid[], ${keys.map(({ requestKey }) => requestKey)}::text[]) as asked(fan_id, request_key)
    join bid b on b.club_id = ${clubId} and b.fan_id = asked.fan_id and b.request_key = asked.request_key
    join lot l on l.club_id = b.club_id and l.exclusive_id = b.exclusive_id`.execute(tx)
  return rows
}

/** The auctions of a club with the latest end of their lots. */
export async function readAuctions(tx: Tx, clubId: string) {
  return tx
    .selectFrom('auction as a')
    .leftJoin('lot as l', (join) => join.onRef('l.club_id', '=', 'a.club_id').onRef('l.auction_id', '=', 'a.id'))
    .select(['a.id', 'a.name', 'a.starts_at', 'a.anonymous', 'a.visible', 'a.paused_at'])
    .select((eb) => eb.fn.coalesce(eb.fn.max('l.ends_at'), 'a.ends_at').as('ends_at'))
    .where('a.club_id', '=', clubId)
    .where('a.visible', '=', true)
    .groupBy(['a.club_id', 'a.id'])
    .orderBy('a.starts_at', 'desc')
    .execute()
}

/** Running lots on which the fan has bid and another leads (A06). */
export async function readLostLots(tx: Tx, clubId: string, fanId: string) {
  return tx
    .selectFrom('lot as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .select(['e.slug', 'e.name', 'e.image_url', 'l.current_price', 'l.starting_price', 'l.ends_at'])
    .where('l.club_id', '=', clubId)
    .where('l.leader_id', '<>', fanId)
    .where('l.starts_at', '<=', sql<Date>`virage_now()`)
    .where('l.ends_at', '>', sql<Date>`virage_now()`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bid as b')
          .select('b.id')
          .whereRef('b.club_id', '=', 'l.club_id')
          .whereRef('b.exclusive_id', '=', 'l.exclusive_id')
          .where('b.fan_id', '=', fanId),
      ),
    )
    .orderBy('l.ends_at')
    .execute()
}

/** What fans owe for lots that they have won. */
export async function readDuePayments(tx: Tx, clubId: string, fanId: string) {
  return tx
    .selectFrom('due_payment as d')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.id', '=', 'd.exclusive_id'),
    )
    .select(['d.id', 'd.exclusive_id', 'd.price', 'd.deadline', 'e.slug', 'e.name', 'e.image_url'])
    .where('d.club_id', '=', clubId)
    .where('d.fan_id', '=', fanId)
    .where('d.paid_at', 'is', null)
    .where('d.cancelled_at', 'is', null)
    .orderBy('d.created_at')
    .execute()
}
