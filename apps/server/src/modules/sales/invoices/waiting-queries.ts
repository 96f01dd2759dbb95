import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Sale } from '../../../platform/database/json-columns.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A sale, or a refund of one, whose document waits. */
export type WaitingInvoice = Selectable<DB['waiting_invoice']>

/** Lets sales wait for their documents. */
export async function insertWaiting(tx: Tx, clubId: string, sales: Sale[]): Promise<void> {
  await tx
    .insertInto('waiting_invoice')
    .values(
      sales.map((sale) => ({
        club_id: clubId,
        fan_id: sale.fanId,
        source: sale.source,
        source_id: sale.sourceId,
        sale: JSON.stringify(sale),
      })),
    )
    .execute()
}

/** Lets a refund wait if its sale does. @returns whether it waits */
export async function insertWaitingRefund(
  tx: Tx,
  clubId: string,
  { source, sourceId, refundId }: Pick<Sale, 'source' | 'sourceId'> & { refundId: string },
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('waiting_invoice')
    .select('fan_id')
    .where('club_id', '=', clubId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return false
  await tx
    .insertInto('waiting_invoice')
    .values({ club_id: clubId, fan_id: waiting.fan_id, source, source_id: sourceId, refund_id: refundId })
    .execute()
  return true
}

/**
 * Reads the document that has waited longest, but for those that have failed. Those of one sale come in their order: a credit note never
 * before its invoice.
 */
export const readOldestWaiting = (tx: Tx, clubId: string, failed: string[]): Promise<WaitingInvoice | undefined> =>
  tx
    .selectFrom('waiting_invoice as w')
    .selectAll('w')
    .where('w.club_id', '=', clubId)
    .where(sql<boolean>`w.id <> all(${failed}::uuid[])`)
    .where(
      sql<boolean>`not exists (select from waiting_invoice e where e.club_id = w.club_id and e.source = w.source
        and e.source_id = w.source_id and e.id < w.id)`,
    )
    .orderBy('w.id')
    .limit(1)
    .executeTakeFirst()

/** Deletes a document that waits. @returns false if it doesn't any more */
export async function deleteWaiting(
  tx: Tx,
  { club_id: clubId, id }: Pick<WaitingInvoice, 'club_id' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('waiting_invoice')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Reads the clubs that have documents that wait. */
export const readClubsWithWaiting = (tx: Tx): Promise<{ club_id: string }[]> =>
  tx.selectFrom('waiting_invoice').select('club_id').distinct().execute()

/** Counts a club's documents that wait. */
export async function countWaiting(tx: Tx, clubId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('waiting_invoice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .executeTakeFirstOrThrow()
  return count
}
