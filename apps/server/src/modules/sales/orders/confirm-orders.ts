import { languageFor } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmails } from '../../../platform/mail/enqueue-email.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import type { RequestedReceipt } from '../receipts/request-receipt.ts'
import { type Confirmations, emailLifetime } from '../receipts/receipt-urls.ts'
import { orderEmail } from './emails.ts'
import { type NewOrder, type OrderFacts, orderNumber } from './queries.ts'

/** Emails the confirmations of orders that were made together, with their seller and links to their receipts, if any (M12). */
export async function confirmOrders(
  tx: Tx,
  { publicUrl, receiptUrls }: Confirmations,
  club: { id: string; slug: string; platform_name: string; languages: string[] },
  orders: {
    order: NewOrder
    facts: OrderFacts
    requested: RequestedReceipt | undefined
    /** The payment on whose page the delivery is still to be chosen. */
    deliveryDueFor?: string | undefined
  }[],
): Promise<void> {
  if (orders.length === 0) return
  const rows = await tx
    .selectFrom('fan')
    .select(['id', 'email', 'first_name', 'language'])
    .where('club_id', '=', club.id)
    .where(
      'id',
      'in',
      orders.map(({ order }) => order.fanId),
    )
    .execute()
  const [first] = orders
  const seller = await readSeller(tx, club.id, first?.facts.sellerRevision ?? undefined)
  const fans = new Map(rows.map((fan) => [fan.id, fan]))
  const receiptOf = (requested: RequestedReceipt | undefined) => {
    if (!requested) return {}
    if ('lacks' in requested) return { receiptLacks: requested.lacks }
    const { id } = requested.receipt
    return { receiptUrl: publicUrl() + receiptUrls.of({ clubId: club.id, id }, emailLifetime) }
  }
  const emails = orders.map(({ order, facts: { number }, requested, deliveryDueFor }) => {
    const fan = fans.get(order.fanId)
    if (!fan) throw new Error(`Order ${order.id} has no fan`)
    const language = languageFor(club, fan.language)
    const clubUrl = `${publicUrl()}/clubs/${club.slug}`
    const email = orderEmail({
      language,
      to: fan,
      club,
      number: orderNumber(number),
      things: order.items.map(({ name }) => localized(name, language) ?? '').join(', '),
      ordersUrl: `${clubUrl}/profile`,
      deliveryUrl: deliveryDueFor && `${clubUrl}/payments/${deliveryDueFor}`,
      ...receiptOf(requested),
    })
    return {
      email: { ...email, imprint: imprintOf(seller, language) },
      fan: { clubId: club.id, fanId: order.fanId },
      jobKey: `order ${order.id}`,
    }
  })
  await enqueueEmails(tx, emails)
}
