import { cents, coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import { runUntilEmpty } from '../../../platform/run-until-empty.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { lockDeliveryOfCoins } from '../delivery/redelivery-queries.ts'
import { issueCreditNote, refundedSale } from './credit-notes.ts'
import { insertDrafts, type Issuer, readIssuer } from './issue-invoices.ts'
import { findInvoiceOf, lockCounter } from './queries.ts'
import { deleteWaiting, readClubsWithWaiting, readOldestWaiting, type WaitingInvoice } from './waiting-queries.ts'

/**
 * Issues the documents of a club that have waited, oldest first. Each leaves the queue in the transaction that issues it, alone: one that
 * held a counter while it waits for the fan or the order of the next would deadlock with their payment. Processes may do this at once, or
 * die at any point.
 *
 * @throws AggregateError if some can't be issued; the others are nevertheless, but for those of the same sales
 */
export const issueWaitingInvoices = (database: Database, clubId: string): Promise<void> =>
  runUntilEmpty('documents', (failed, name) =>
    database.withTenant(clubId, async (tx) => {
      const issuer = await readIssuer(tx, clubId)
      const oldest = issuer && (await readOldestWaiting(tx, clubId, failed))
      if (!oldest) return false
      name(oldest.id)
      await issueWaiting(tx, oldest, issuer)
      return true
    }),
  )

/** Creates the job that issues the waiting documents of a club, after its settings of VAT have changed. */
export const issueInvoicesOf =
  (database: Database) =>
  ({ clubId }: { clubId: string }): Promise<void> =>
    issueWaitingInvoices(database, clubId)

async function issueWaiting(tx: Tx, waiting: WaitingInvoice, issuer: Issuer): Promise<void> {
  await lockSaleOf(tx, waiting)
  // Another process may have issued it meanwhile.
  if (!(await deleteWaiting(tx, waiting))) return
  const { club_id: clubId, sale, created_at: paidAt } = waiting
  if (!sale) return creditWaiting(tx, waiting)
  const { source, sourceId } = sale
  const isRefunded = source === 'delivery' && (await lockDeliveryOfCoins(tx, clubId, sourceId)).isRefunded
  if (isRefunded) await lockCounter(tx, clubId, 'A')
  await insertDrafts(tx, clubId, { issuer, sales: [sale], paidAt })
  if (isRefunded) {
    const all = { refundId: null, amount: cents(0), coins: coinUnits(0), whole: true }
    await issueCreditNote(tx, clubId, { source, sourceId, ...all })
  }
}

/**
 * Locks what the document refers to, and what a refund of the sale locks first: it then sees the sale either waiting, or with its
 * invoice.
 */
async function lockSaleOf(tx: Tx, { club_id: clubId, source, source_id: sourceId, sale }: WaitingInvoice) {
  const invoice = sale ? undefined : await findInvoiceOf(tx, clubId, { source, sourceId })
  const orderId = sale?.orderId ?? invoice?.order_id ?? null
  const checkoutId = sale?.checkoutId ?? invoice?.checkout_id ?? null
  await sql`select from orders where club_id = ${clubId} and id = ${orderId} for key share`.execute(tx)
  await sql`select from checkout where club_id = ${clubId} and id = ${checkoutId} for key share`.execute(tx)
}

async function creditWaiting(tx: Tx, row: WaitingInvoice): Promise<void> {
  const refund = await tx
    .selectFrom('refund')
    .select(['id', 'amount', 'coins', 'whole'])
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.refund_id)
    .executeTakeFirstOrThrow()
  await issueCreditNote(tx, row.club_id, refundedSale(refund, { source: row.source, sourceId: row.source_id }))
}

/** How often all clubs are looked through, in milliseconds: for payments that were made while the settings were being saved. */
const interval = 600_000

/** Issues the documents of all clubs that have waited. @throws AggregateError if those of some clubs can't be issued; the others are nevertheless */
export const issueAllInvoices = async (database: Database): Promise<void> =>
  runForEach(await database.asSystem(readClubsWithWaiting), ({ club_id: clubId }) =>
    issueWaitingInvoices(database, clubId),
  )

/** Schedules the issue of documents that wait. */
export const scheduleInvoices = (schedule: Schedule, database: Database): void => {
  schedule('issueInvoices', interval, () => issueAllInvoices(database))
}
