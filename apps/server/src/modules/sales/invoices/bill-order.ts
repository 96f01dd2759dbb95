import { isDeepStrictEqual } from 'node:util'
import type { Billing } from '@virage/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { insertCorrection } from './credit-notes.ts'
import { countReplacements, findInvoiceOf, insertInvoices, readCorrections, readSums } from './queries.ts'

/** How long a buyer may name a company, in milliseconds. */
const period = 30 * 86_400_000

/** How often the invoice of an order is replaced: each time issues two documents, which the club keeps for ten years. */
const maxReplacements = 5

/**
 * Makes the invoice of an order out to a company: a credit note takes the whole old one, and a new one takes its place. The same
 * company again changes nothing.
 *
 * @throws ApiError 404 for another fan's order, 409 `errors.invoice.none` without an invoice or after a refund, 409 `errors.invoice.tooLate`,
 *   409 `errors.invoice.tooOften`
 */
export async function billOrder(
  tx: Tx,
  { clubId, fanId, orderId }: { clubId: string; fanId: string; orderId: string },
  { billing, now }: { billing: Billing; now: Date },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('created_at')
    .where('club_id', '=', clubId)
    .where('id', '=', orderId)
    .where('fan_id', '=', fanId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ApiError('errors.backend.notFound')
  if (now.getTime() - order.created_at.getTime() > period) throw new ApiError('errors.invoice.tooLate')
  const invoice = await findInvoiceOf(tx, clubId, { source: 'order', sourceId: orderId })
  if (invoice?.kind !== 'INVOICE') throw new ApiError('errors.invoice.none')
  if (isDeepStrictEqual(invoice.body.buyer.company, billing)) return
  const { ids } = await readCorrections(tx, clubId, invoice.id)
  if (ids.length > 0) throw new ApiError('errors.invoice.none')
  if ((await countReplacements(tx, clubId, orderId)) >= maxReplacements) throw new ApiError('errors.invoice.tooOften')
  const sums = await readSums(tx, clubId, [invoice.id])
  const { by_money: byMoney, by_coins: byCoins } = invoice
  await insertCorrection(tx, clubId, invoice, { refundId: null, byMoney, byCoins, corrections: [] })
  const { id, club_id: _club, year: _year, number: _number, issued_at: _issued, ...columns } = invoice
  const body = { ...invoice.body, buyer: { ...invoice.body.buyer, company: billing } }
  await insertInvoices(tx, clubId, [{ ...columns, replaces_id: id, body, sums }])
}
