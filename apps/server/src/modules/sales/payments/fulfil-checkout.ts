import { type Cents, type CoinPrice, type Coins, totalCost } from '@virage/domain'
import { sql } from 'kysely'
import { transitionKyc } from '../../people/index.ts'
import { thankDonor } from '../donations/thank-donor.ts'
import { confirmMembership } from '../memberships/confirm-membership.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { insertOrder } from '../orders/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import type { Donor } from '../receipts/donor.ts'
import { issueDonationReceipt, issueOrderReceipt, readDonor } from '../receipts/issue-receipt.ts'
import type { Confirmations } from '../receipts/receipt-addresses.ts'
import { transferCoins } from '../../wallet/index.ts'
import { type Checkout, readCheckoutLines } from './checkouts.ts'

/** Gives what was paid for, in the transaction that takes the provider's event. */
export async function fulfilCheckout(
  tx: Tx,
  checkout: Checkout,
  event: PaymentEvent,
  mail: Confirmations,
): Promise<void> {
  switch (checkout.purpose) {
    case 'order':
      return fulfilOrder(tx, checkout, mail)
    case 'card':
      return saveCard(tx, checkout, event)
    case 'coins':
      return creditPurchasedCoins(tx, checkout)
    case 'donation':
      return takeDonation(tx, checkout, mail)
    case 'membership':
      return beginMembership(tx, checkout, mail)
  }
}

const fanOf = ({ id, fan_id: fanId }: Checkout): string => {
  if (fanId === null) throw new Error(`Checkout ${id} has no fan`)
  return fanId
}

async function fulfilOrder(tx: Tx, checkout: Checkout, mail: Confirmations): Promise<void> {
  const { club_id: clubId, id } = checkout
  const fanId = fanOf(checkout)
  const orderId = await newId(tx)
  const amount = checkout.held_coins as Coins
  if (amount > 0) {
    const back = await transferCoins(tx, {
      clubId,
      kind: 'RELEASE',
      from: 'held',
      to: { fanId },
      amount,
      reference: id,
    })
    const paid = await transferCoins(tx, {
      clubId,
      kind: 'ORDER',
      from: { fanId },
      to: 'treasury',
      amount,
      reference: orderId,
    })
    if (!back.ok || !paid.ok) throw new Error(`Coins of checkout ${id} are not held`)
  }
  const items = await readCheckoutLines(tx, clubId, id)
  const club = await readClub(tx, clubId)
  const price = items.reduce((sum, item) => sum + item.price, 0) as Coins
  const { number } = await insertOrder(tx, {
    id: orderId,
    clubId,
    fanId,
    checkoutId: id,
    duePaymentId: checkout.due_payment_id,
    originalCost: totalCost(price, club.coin_price as CoinPrice),
    finalCost: checkout.amount,
    usedCoins: amount,
    items,
  })
  const receipt = await issueOrderReceipt(tx, club, {
    id: orderId,
    fanId,
    finalCost: checkout.amount as Cents,
    lines: items,
  })
  await confirmOrder(tx, mail, { club, fanId, orderId, number, names: items.map(({ name }) => name), receipt })
}

async function takeDonation(tx: Tx, checkout: Checkout, mail: Confirmations): Promise<void> {
  const { club_id: clubId, fan_id: fanId } = checkout
  const club = await readClub(tx, clubId)
  // Written by createDonation alone.
  const told = checkout.donor as Donor | null
  const donor = (fanId === null ? undefined : await readDonor(tx, clubId, fanId)) ?? told ?? undefined
  const amount = checkout.amount as Cents
  const { id } = await tx
    .insertInto('donation')
    .values({
      club_id: clubId,
      fan_id: fanId,
      checkout_id: checkout.id,
      amount,
      donor: told && JSON.stringify(told),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = await issueDonationReceipt(tx, club, { id, fanId, donor, amount })
  if (donor) await thankDonor(tx, mail, { club, donationId: id, donor, amount, receipt })
}

const readClub = (tx: Tx, clubId: string) =>
  tx.selectFrom('club').selectAll().where('id', '=', clubId).executeTakeFirstOrThrow()

/** Bought coins are issued, so that they never depend on what the treasury holds. */
async function creditPurchasedCoins(tx: Tx, checkout: Checkout): Promise<void> {
  await transferCoins(tx, {
    clubId: checkout.club_id,
    kind: 'PURCHASE',
    from: 'issue',
    to: { fanId: fanOf(checkout) },
    amount: checkout.coins as Coins,
    reference: checkout.id,
    cost: checkout.amount,
  })
}

/** Keeps the card that a fan has saved, for charges while they are away. */
export async function saveCard(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  await tx
    .updateTable('fan')
    .set({ card_status: 'READY', payment_customer: event.customer, payment_method: event.paymentMethod })
    .where('club_id', '=', checkout.club_id)
    .where('id', '=', fanOf(checkout))
    .execute()
}

/** A year of membership, after the one that runs, if one does; confirmed by email. */
async function beginMembership(tx: Tx, checkout: Checkout, { publicUrl }: Confirmations): Promise<void> {
  const clubId = checkout.club_id
  const fanId = fanOf(checkout)
  const { rows } = await sql<{ id: string }>`
    insert into membership (club_id, fan_id, checkout_id, fee, starts_at, ends_at)
    select ${clubId}, ${fanId}, ${checkout.id}, ${checkout.amount}, start, start + interval '1 year'
    from (select greatest(virage_now(), max(ends_at)) as start from membership
          where club_id = ${clubId} and fan_id = ${fanId} and refunded_at is null) runs
    returning id`.execute(tx)
  await transitionKyc(tx, { clubId, fanId, event: 'paymentSucceeded', actor: 'system' })
  const [begun] = rows
  if (begun) await confirmMembership(tx, publicUrl(), { clubId, membershipId: begun.id })
}
