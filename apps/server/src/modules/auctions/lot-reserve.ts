import { type Coins, hexadecimal, reserveCommitment } from '@virage/domain'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'

type LotKey = { clubId: string; exclusiveId: string }

/** Reads the sealed reserve of a lot, for decisions on bids only: no response may contain it. */
export async function readReserve(tx: Tx, { clubId, exclusiveId }: LotKey): Promise<Coins | null> {
  const { rows } = await sql<{ coins: Coins | null }>`
    select reserve_of(${clubId}, ${exclusiveId}) as coins`.execute(tx)
  return rows[0]?.coins ?? null
}

/**
 * Seals a reserve with new random bytes and publishes its commitment; null removes it. The caller has locked the lot.
 *
 * @returns whether the lot has not started: afterwards its reserve is fixed
 */
export async function storeReserve(tx: Tx, { clubId, exclusiveId }: LotKey, coins: Coins | null): Promise<boolean> {
  const salt = new Uint8Array(randomBytes(32))
  const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
  const commitment = coins === null ? null : await reserveCommitment({ coins, salt }, digest)
  const { rows } = await sql`
    update lot set reserve_commitment = ${commitment}, version = version + 1
    where club_id = ${clubId} and exclusive_id = ${exclusiveId} and starts_at > virage_now()
    returning exclusive_id`.execute(tx)
  if (rows.length === 0) return false
  await tx.deleteFrom('lot_reserve').where('club_id', '=', clubId).where('exclusive_id', '=', exclusiveId).execute()
  if (coins !== null)
    await sql`
      insert into lot_reserve (club_id, exclusive_id, coins, salt)
      values (${clubId}, ${exclusiveId}, ${coins}, decode(${hexadecimal(salt.buffer)}, 'hex'))`.execute(tx)
  return true
}

/** Returns whether the reserve of a lot is below its starting price, which it protects nothing then. */
export async function isReserveTooLow(tx: Tx, { clubId, exclusiveId }: LotKey): Promise<boolean> {
  const { rows } = await sql<{ is_too_low: boolean | null }>`
    select reserve_of(l.club_id, l.exclusive_id) < l.starting_price as is_too_low
    from lot l where l.club_id = ${clubId} and l.exclusive_id = ${exclusiveId}`.execute(tx)
  return rows[0]?.is_too_low === true
}
