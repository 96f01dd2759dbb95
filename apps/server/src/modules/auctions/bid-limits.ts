import { type BidLimit, type Coins, noBidLimit } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type Key = { clubId: string; fanId: string }

/** Reads a fan's own limit. @param isLocked whether bids of the fan and other changes wait until this transaction ends */
export async function readBidLimit(tx: Tx, { clubId, fanId }: Key, isLocked = false): Promise<BidLimit> {
  const row = await tx
    .selectFrom('bid_limit')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return noBidLimit
  const { cents: limit, next_at: at, next_cents: next, resting_until: restingUntil } = row
  return { limit, next: at && { limit: next, at }, restingUntil }
}

/** Stores a fan's own limit in its row. */
async function storeBidLimit(tx: Tx, { clubId, fanId }: Key, { limit, next, restingUntil }: BidLimit) {
  await tx
    .updateTable('bid_limit')
    .set({
      cents: limit,
      next_at: next?.at ?? null,
      next_cents: next?.limit ?? null,
      resting_until: restingUntil,
      updated_at: sql<Date>`virage_now()`,
    })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
}

/** Creates the row of a fan without a limit, so that it can be locked. */
async function ensureBidLimit(tx: Tx, { clubId, fanId }: Key): Promise<void> {
  await tx
    .insertInto('bid_limit')
    .values({ club_id: clubId, fan_id: fanId })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Reads what a fan may have to pay: the lots that they lead, at their maximum, and what they have won and not paid. */
export async function readCoinsAtRisk(tx: Tx, { clubId, fanId }: Key): Promise<Coins> {
  const { rows } = await sql<{ coins: Coins }>`select coins_at_risk(${clubId}, ${fanId}, null) as coins`.execute(tx)
  if (!rows[0]) throw new Error('coins_at_risk returned no row')
  return rows[0].coins
}

/**
 * Changes a fan's own limit. Its row is created first, so that it can be locked.
 *
 * @returns the limit before and after, and what is at risk
 */
export async function changeStoredLimit(
  tx: Tx,
  key: Key,
  changed: (before: BidLimit) => BidLimit,
): Promise<{ before: BidLimit; limit: BidLimit; atRisk: Coins }> {
  await ensureBidLimit(tx, key)
  const before = await readBidLimit(tx, key, true)
  const limit = changed(before)
  await storeBidLimit(tx, key, limit)
  return { before, limit, atRisk: await readCoinsAtRisk(tx, key) }
}
