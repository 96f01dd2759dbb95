import {
  type Cents,
  cents,
  type Coins,
  coinUnits,
  creditSums,
  multiplyDivide,
  totalOf,
  withoutCredits,
} from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import type { Sale } from '../../../platform/database/json-columns.ts'
import { textsOf } from '../texts/index.ts'
import { sumsOf } from './issue-invoices.ts'
import { findInvoiceOf, insertInvoices, type Invoice, invoiceNumber, readCorrections, readSums } from './queries.ts'
import { insertWaitingRefund } from './waiting-queries.ts'

/** A refund of a sale: in cents to the card, in coins to the wallet. */
export type RefundedSale = Pick<Sale, 'source' | 'sourceId'> & {
  /** Null for coins of a delivery, whose refund has no row. */
  refundId: string | null
  amount: Cents
  coins: Coins
  /** Whether it refunds all that is left. */
  whole: boolean
}

/** Returns the sale that a refund is of. */
export const refundedSale = (
  refund: { id: string; amount: Cents; coins: Coins; whole: boolean },
  { source, sourceId }: Pick<Sale, 'source' | 'sourceId'>,
): RefundedSale => ({
  source,
  sourceId,
  refundId: refund.id,
  amount: refund.amount,
  coins: refund.coins,
  whole: refund.whole,
})

/**
 * Issues the credit note of a refund: by the rates of the invoice in proportion. A slip is corrected by a slip. Sales from before
 * invoices have none.
 */
export async function issueCreditNote(tx: Tx, clubId: string, refund: RefundedSale): Promise<void> {
  const invoice = await findInvoiceOf(tx, clubId, refund)
  if (!invoice) {
    const { source, sourceId, refundId } = refund
    if (refundId !== null) await insertWaitingRefund(tx, clubId, { source, sourceId, refundId })
    return
  }
  const used = coinUnits(invoice.bought_coins + invoice.granted_coins)
  const earlier = await readCorrections(tx, clubId, invoice.id)
  const coinsLeft = invoice.by_coins - earlier.byCoins
  const isRest = refund.whole || used === 0
  const byCoins = isRest ? coinsLeft : Math.min(multiplyDivide(invoice.by_coins, refund.coins, used), coinsLeft)
  const byMoney = Math.min(refund.amount, invoice.by_money - earlier.byMoney)
  await insertCorrection(tx, clubId, invoice, {
    refundId: refund.refundId,
    byMoney: cents(byMoney),
    byCoins: cents(byCoins),
    corrections: earlier.ids,
  })
}

/** Issues a document that takes an amount from another one. */
export async function insertCorrection(
  tx: Tx,
  clubId: string,
  invoice: Invoice,
  taken: { refundId: string | null; byMoney: Cents; byCoins: Cents; corrections: string[] },
): Promise<void> {
  const gross = cents(taken.byMoney + taken.byCoins)
  const isSlip = invoice.kind === 'SLIP'
  const left = withoutCredits(await readSums(tx, clubId, [invoice.id]), await readSums(tx, clubId, taken.corrections))
  const sums = isSlip ? [] : creditSums(left, cents(Math.min(gross, totalOf(left, 'gross'))))
  const corrects = invoiceNumber(invoice)
  const name = textsOf(invoice.language)('invoice.refundOf', { number: corrects })
  await insertInvoices(tx, clubId, [
    {
      series: isSlip ? 'P' : 'A',
      kind: isSlip ? 'SLIP' : 'CREDIT_NOTE',
      source: invoice.source,
      source_id: invoice.source_id,
      order_id: invoice.order_id,
      fan_id: invoice.fan_id,
      checkout_id: invoice.checkout_id,
      corrects_id: invoice.id,
      refund_id: taken.refundId,
      ...sumsOf({ gross, byMoney: taken.byMoney, byCoins: taken.byCoins, discount: cents(0), sums }),
      bought_coins: coinUnits(0),
      granted_coins: coinUnits(0),
      method: invoice.method,
      body: {
        buyer: invoice.body.buyer,
        lines: isSlip
          ? [{ name, gross, net: gross, rate: 0, nature: 'SERVICES' }]
          : sums.map((sum) => ({ name, gross: sum.gross, net: sum.net, rate: sum.rate, nature: sum.nature })),
        paidAt: invoice.body.paidAt,
        corrects,
      },
      sums,
      language: invoice.language,
      seller_revision: invoice.seller_revision,
      vat_revision: invoice.vat_revision,
    },
  ])
}
