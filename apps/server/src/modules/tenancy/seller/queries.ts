import type { SellerDetails } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A revision of the seller's file. Orders and tax receipts store its number. */
export type SellerRevision = {
  revision: number
  details: SellerDetails
  /** The signature of who signs tax receipts, as a PNG; null if nobody does. */
  signature: Buffer | null
}

/**
 * Reads the seller's file of a club: the newest revision, or a given one.
 *
 * @returns undefined if no owner has filled it in yet
 */
export const readSeller = (tx: Tx, clubId: string, revision?: number): Promise<SellerRevision | undefined> =>
  tx
    .selectFrom('club_seller')
    .select(['revision', 'details', 'signature'])
    .where('club_id', '=', clubId)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the seller's file of a club until the transaction ends, so that revisions are consecutive. */
export const lockSeller = (tx: Tx, clubId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`seller ${clubId}`}, 0))`.execute(tx)

/** Adds a revision of the seller's file. */
export async function insertSeller(
  tx: Tx,
  clubId: string,
  { revision, details, signature }: SellerRevision,
): Promise<void> {
  await tx
    .insertInto('club_seller')
    .values({ club_id: clubId, revision, details: JSON.stringify(details), signature })
    .execute()
}
