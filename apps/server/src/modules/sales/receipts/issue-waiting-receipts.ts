import { languageFor, moneyText } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../../platform/mail/fan-emails.ts'
import type { Platform } from '../../../platform/platform.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import { runUntilEmpty } from '../../../platform/run-until-empty.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { imprintOf, readSeller, type SellerRevision } from '../../tenancy/index.ts'
import { textsOf } from '../texts/index.ts'
import { insertReceipt, type StoredReceipt } from './queries.ts'
import { type Confirmations, emailDays, emailLifetime } from './receipt-urls.ts'
import { lacksFor } from './request-receipt.ts'
import {
  deleteWaitingReceipt,
  lockWaitingReceipts,
  readClubsWithWaitingReceipts,
  type WaitingReceipt,
  withDonor,
} from './waiting-queries.ts'

type Options = Pick<Platform, 'database' | 'clubs'> & { mail: Confirmations }

/** How many receipts one transaction reads, of which it issues the first that lacks nothing. */
const batch = 50

/**
 * Issues the receipts of a club that have waited and lack nothing any more, oldest first, and emails their donors. Each leaves the queue
 * in the transaction that issues it, alone, because purchases wait for the counter that it holds. Processes may do this at once, or die
 * at any point.
 *
 * @throws AggregateError if some can't be issued; the others are nevertheless
 */
export async function issueWaitingReceipts({ database, clubs, mail }: Options, clubId: string): Promise<void> {
  const club = await clubs.byId(clubId)
  if (!club) return
  let after: string | undefined
  await runUntilEmpty('receipts', (_failed, name) =>
    database.withTenant(clubId, async (tx) => {
      const seller = await readSeller(tx, clubId)
      if (!seller?.details.receipts) return false
      const rows = await lockWaitingReceipts(tx, clubId, { after, limit: batch })
      for (const row of rows) {
        after = row.id
        name(row.id)
        if (await issueWaiting(tx, mail, { club, seller, receipt: withDonor(row) })) break
      }
      return rows.length > 0
    }),
  )
}

/** Issues a receipt unless it still lacks something. @returns whether it is issued */
async function issueWaiting(
  tx: Tx,
  mail: Confirmations,
  { club, seller, receipt: row }: { club: Club; seller: SellerRevision; receipt: WaitingReceipt },
): Promise<boolean> {
  if (lacksFor(seller, row.donor).length > 0) return false
  await deleteWaitingReceipt(tx, club.id, row.id)
  const language = languageFor(club, row.donor.language)
  const receipt = await insertReceipt(tx, {
    clubId: club.id,
    fanId: row.fan_id,
    donationId: row.donation_id,
    orderId: row.order_id,
    amount: row.amount,
    deductible: row.deductible,
    donor: row.donor,
    itemName: row.item_name,
    language,
    paidAt: row.paid_at,
    sellerRevision: seller.revision,
  })
  await emailReceipt(tx, mail, { club, row, receipt, imprint: imprintOf(seller, language) })
  return true
}

/** Emails the donor that the receipt is ready. */
function emailReceipt(
  tx: Tx,
  { publicUrl, receiptUrls }: Confirmations,
  {
    club,
    row,
    receipt,
    imprint,
  }: { club: Club; row: WaitingReceipt; receipt: StoredReceipt; imprint: string | undefined },
): Promise<void> {
  const language = languageFor(club, row.donor.language)
  const t = textsOf(language)
  const email = {
    to: row.donor.email,
    from: club.platform_name,
    subject: t('receiptReady.subject'),
    paragraphs: [
      t('receiptReady.text', {
        name: row.donor.name,
        amount: moneyText(receipt.deductible, language),
        club: club.name,
      }),
    ],
    button: {
      label: t('donation.receipt'),
      url: publicUrl() + receiptUrls.of({ clubId: club.id, id: receipt.id }, emailLifetime),
    },
    footnote: t('receiptLink', { days: emailDays }),
    imprint,
  }
  return enqueueEmail(tx, email, { fan: emailedFan(club.id, row.fan_id), jobKey: `receipt ${receipt.id}` })
}

/** Creates the job that issues the waiting receipts of a club, after its seller's file or an address has changed. */
export const issueReceipts =
  (options: Options) =>
  ({ clubId }: { clubId: string }): Promise<void> =>
    issueWaitingReceipts(options, clubId)

/**
 * How often all clubs are looked through, in milliseconds: for a change that was made while the payment was being recorded,
 * and for addresses that the club learned otherwise.
 */
const interval = 600_000

/** Schedules the issue of receipts that wait. */
export const scheduleReceipts = (schedule: Schedule, options: Options & { database: Database }): void => {
  schedule('issueReceipts', interval, async () => {
    const found = await options.database.asSystem(readClubsWithWaitingReceipts)
    await runForEach(found, ({ club_id: clubId }) => issueWaitingReceipts(options, clubId))
  })
}
