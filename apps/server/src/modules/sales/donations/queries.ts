import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'
import { readReceiptsOf } from '../receipts/queries.ts'

/** Reads a fan's donations with their receipts, newest first. */
export async function readDonations(tx: Tx, clubId: string, fanId: string, page: Page) {
  const donations = await tx
    .selectFrom('donation')
    .select(['id', 'amount', 'created_at', 'refunded_at'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(page.cursor !== undefined, (select) => select.where('id', '<', page.cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  const ids = donations.map(({ id }) => id)
  const receipts = await readReceiptsOf(tx, clubId, 'donation_id', ids)
  return donations.map((donation) => ({ ...donation, receipt: receipts.get(donation.id) }))
}
