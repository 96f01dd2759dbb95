import { coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { transitionKyc } from '../../people/index.ts'
import { issueCreditNote, refundedSale } from '../invoices/credit-notes.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { byCard } from '../invoices/sales-of.ts'
import type { Checkout } from '../payments/checkouts.ts'
import { checkoutOf, fanOf, type PurchaseKind } from '../purchase-kind.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { emailRefund } from '../refunds/email-refund.ts'
import type { Refund } from '../refunds/queries.ts'
import { confirmMembership } from './confirm-membership.ts'
import { hasPaidYear } from './queries.ts'

/** A year of membership. */
export const membershipPurchase: PurchaseKind = {
  isDue: isFeeRequired,
  fulfil: (tx, checkout, _event, mail) => beginMembership(tx, checkout, mail),
  release: async (tx, checkout) => {
    await transitionKyc(tx, {
      clubId: checkout.club_id,
      fanId: fanOf(checkout),
      event: 'paymentFailed',
      actor: 'system',
    })
  },
  refund: (tx, refund, checkout) => endMembership(tx, refund, checkoutOf(refund, checkout)),
  cancelRefund: async () => {},
}

/** Whether the club still asks for a fee: it may stop doing so while a fan is paying. */
async function isFeeRequired(tx: Tx, { club_id: clubId }: Checkout): Promise<boolean> {
  const club = tx.selectFrom('club').select('membership_required').where('id', '=', clubId).forShare()
  return (await club.executeTakeFirstOrThrow()).membership_required
}

/** Adds a year of membership, after the current one if there is one, and confirms it by email. */
async function beginMembership(tx: Tx, checkout: Checkout, { publicUrl }: Confirmations): Promise<void> {
  const clubId = checkout.club_id
  const fanId = fanOf(checkout)
  const { rows } = await sql<{ id: string; starts_at: Date; ends_at: Date }>`
    insert into membership (club_id, fan_id, checkout_id, fee, starts_at, ends_at)
    select ${clubId}, ${fanId}, ${checkout.id}, ${checkout.amount}, start, start + interval '1 year'
    from (select greatest(virage_now(), max(ends_at)) as start from membership
          where club_id = ${clubId} and fan_id = ${fanId} and refunded_at is null) runs
    returning id, starts_at, ends_at`.execute(tx)
  await transitionKyc(tx, { clubId, fanId, event: 'paymentSucceeded', actor: 'system' })
  const [inserted] = rows
  if (!inserted) throw new Error(`No membership of checkout ${checkout.id} was stored`)
  await confirmMembership(tx, publicUrl(), { clubId, membershipId: inserted.id })
  const [from, to] = [inserted.starts_at.toISOString(), inserted.ends_at.toISOString()]
  await issueInvoices(tx, clubId, [
    {
      source: 'membership',
      sourceId: checkout.id,
      orderId: null,
      fanId,
      checkoutId: checkout.id,
      lines: [{ kind: 'membership', from, to, gross: checkout.amount }],
      byMoney: checkout.amount,
      boughtCoins: coinUnits(0),
      grantedCoins: coinUnits(0),
      ...byCard,
    },
  ])
}

/** Ends a year. Who has paid for another one that has not ended, such as after renewing too early, stays a member. */
async function endMembership(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const fanId = fanOf(checkout)
  await tx
    .updateTable('membership')
    .set({ refunded_at: sql<Date>`virage_now()` })
    .where('club_id', '=', refund.club_id)
    .where('checkout_id', '=', checkout.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!(await hasPaidYear(tx, refund.club_id, fanId)))
    await transitionKyc(tx, { clubId: refund.club_id, fanId, event: 'membershipLapsed', actor: refund.actor })
  await emailRefund(tx, refund, { what: 'membership', cancelsReceipt: false })
  await issueCreditNote(tx, refund.club_id, refundedSale(refund, { source: 'membership', sourceId: checkout.id }))
}
