import { languageFor } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { StoredReceipt } from '../receipts/queries.ts'
import { type Confirmations, emailLifetime } from '../receipts/receipt-urls.ts'
import { orderEmail } from './emails.ts'
import { orderNumber } from './queries.ts'

/** Emails an order's confirmation, with a link to its receipt, if any (M12). */
export async function confirmOrder(
  tx: Tx,
  { publicUrl, receiptUrls }: Confirmations,
  order: {
    club: { id: string; slug: string; platform_name: string; languages: string[] }
    fanId: string
    orderId: string
    number: number
    names: unknown[]
    receipt: StoredReceipt | undefined
  },
): Promise<void> {
  const { club, fanId, orderId, number, names, receipt } = order
  const fan = await tx
    .selectFrom('fan')
    .select(['email', 'first_name', 'language'])
    .where('club_id', '=', club.id)
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()
  const language = languageFor(club, fan.language)
  const email = orderEmail({
    language,
    to: fan,
    club,
    number: orderNumber(number),
    things: names.map((name) => localized(name, language) ?? '').join(', '),
    ordersUrl: `${publicUrl()}/clubs/${club.slug}/profile`,
    receiptUrl: receipt && publicUrl() + receiptUrls.of({ clubId: club.id, id: receipt.id }, emailLifetime),
  })
  await enqueueEmail(tx, email, { jobKey: `order ${orderId}` })
}
