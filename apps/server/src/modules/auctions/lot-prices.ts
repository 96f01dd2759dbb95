import { type BuyNowEnd, type Coins, hexadecimal, reserveCommitment } from '@virage/domain'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { Tx } from '../../platform/database/database.ts'

type LotKey = { clubId: string; exclusiveId: string }

/** Reads the secret reserve of a lot, for decisions on bids only: no response may contain it. */
export async function readReserve(tx: Tx, { clubId, exclusiveId }: LotKey): Promise<Coins | null> {
  const { rows } = await sql<{ coins: Coins | null }>`
    select reserve_of(${clubId}, ${exclusiveId}) as coins`.execute(tx)
  return rows[0]?.coins ?? null
}

/**
 * Stores a reserve with new random bytes and publishes its commitment; null removes it. The caller has locked the lot.
 *
 * @param lot `isNew` if this transaction has added it, so that nobody knows it yet, even if it has started
 * @returns whether the lot has not started: afterwards its reserve is fixed
 */
export async function storeReserve(
  tx: Tx,
  { clubId, exclusiveId }: LotKey,
  coins: Coins | null,
  { isNew }: { isNew: boolean },
): Promise<boolean> {
  const salt = new Uint8Array(randomBytes(32))
  const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
  const commitment = coins === null ? null : await reserveCommitment({ coins, salt }, digest)
  const { rows } = await sql`
    update lot set reserve_commitment = ${commitment}, version = version + 1
    where club_id = ${clubId} and exclusive_id = ${exclusiveId} and (${isNew} or starts_at > virage_now())
    returning exclusive_id`.execute(tx)
  if (rows.length === 0) return false
  await tx.deleteFrom('lot_reserve').where('club_id', '=', clubId).where('exclusive_id', '=', exclusiveId).execute()
  if (coins !== null)
    await sql`
      insert into lot_reserve (club_id, exclusive_id, coins, salt)
      values (${clubId}, ${exclusiveId}, ${coins}, decode(${hexadecimal(salt.buffer)}, 'hex'))`.execute(tx)
  return true
}

/**
 * Stores at which price a lot can be bought now, and what ends the offer; null removes it.
 *
 * @param lot `isNew` as for {@link storeReserve}
 * @returns whether the lot has not started: afterwards fans count on the offer
 */
export async function storeBuyNow(
  tx: Tx,
  { clubId, exclusiveId }: LotKey,
  buyNow: { coinsAmount: number; until: BuyNowEnd } | null,
  { isNew }: { isNew: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update lot set buy_now = ${buyNow && readCoins(buyNow.coinsAmount)},
      buy_now_until = ${buyNow?.until ?? 'FIRST_BID'}, version = version + 1
    where club_id = ${clubId} and exclusive_id = ${exclusiveId} and (${isNew} or starts_at > virage_now())
    returning exclusive_id`.execute(tx)
  return rows.length > 0
}

/** Returns which price of a lot doesn't fit the others: a reserve below the starting price, or a buy-now price that isn't above it, or below the reserve. */
export async function findWrongPrice(
  tx: Tx,
  { clubId, exclusiveId }: LotKey,
): Promise<'reserve' | 'buyNow' | undefined> {
  const { rows } = await sql<{ is_reserve_wrong: boolean | null; is_buy_now_wrong: boolean | null }>`
    select reserve_of(l.club_id, l.exclusive_id) < l.starting_price as is_reserve_wrong,
           l.buy_now <= l.starting_price or l.buy_now < reserve_of(l.club_id, l.exclusive_id) as is_buy_now_wrong
    from lot l where l.club_id = ${clubId} and l.exclusive_id = ${exclusiveId}`.execute(tx)
  const [found] = rows
  return found?.is_reserve_wrong ? 'reserve' : found?.is_buy_now_wrong ? 'buyNow' : undefined
}
