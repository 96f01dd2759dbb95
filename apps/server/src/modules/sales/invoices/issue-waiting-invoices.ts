import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { issueCreditNote, refundedSale } from './credit-notes.ts'
import { insertDrafts, readIssuer } from './issue-invoices.ts'
import { readClubsWithWaiting, takeWaiting, type WaitingInvoice } from './waiting-queries.ts'

/** How many documents one transaction issues. It holds the club's counters, so payments wait for it. */
const batch = 100

/**
 * Issues the documents of a club that have waited, oldest first. Each leaves the queue in the transaction that issues it:
 * processes may do this at once, or die at any point.
 */
export async function issueWaitingInvoices(database: Database, clubId: string): Promise<void> {
  let issued: number
  do issued = await database.withTenant(clubId, (tx) => issueWaiting(tx, clubId))
  while (issued === batch)
}

/** Issues the oldest documents that wait. @returns how many */
export async function issueWaiting(tx: Tx, clubId: string): Promise<number> {
  const issuer = await readIssuer(tx, clubId)
  if (!issuer) return 0
  const rows = await takeWaiting(tx, clubId, batch)
  for (const row of rows) {
    if (row.sale) await insertDrafts(tx, clubId, { issuer, sales: [row.sale], paidAt: row.created_at })
    else await creditWaiting(tx, row)
  }
  return rows.length
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

/** Schedules the issue of documents that wait. */
export const scheduleInvoices = (schedule: Schedule, database: Database): void => {
  schedule('issueInvoices', interval, async () => {
    for (const { club_id } of await database.asSystem(readClubsWithWaiting))
      await issueWaitingInvoices(database, club_id)
  })
}
