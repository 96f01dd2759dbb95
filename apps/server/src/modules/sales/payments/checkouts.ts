import type { Billing } from '@virage/contract'
import type { Cents, CoinPrice, Coins, SoldTerms } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { CardMandate, ChosenDelivery, Donor } from '../../../platform/database/json-columns.ts'

/**
 * How long coins and stock are reserved for a checkout, in milliseconds
 * (docs/specification-notes.md, "Exclusives, orders, wallet").
 */
export const checkoutLifetime = 30 * 60_000

/** A checkout's row. */
export type Checkout = Selectable<DB['checkout']>

/** The purpose of a checkout. */
export type Purpose = Checkout['purpose']

/** A checkout to insert. */
export type NewCheckout = {
  id: string
  clubId: string
  fanId: string | null
  purpose: Purpose
  amount: Cents
  /** The price of a coin from which the amount of an order was computed. */
  coinPrice?: CoinPrice
  heldCoins: Coins
  /** Coins that it buys. */
  coins: Coins
  /** Whether it is charged to the saved card, without a page. */
  offSession: boolean
  outstandingPaymentId: string | null
  /** The order whose delivery it pays. */
  orderId?: string
  /** Its parcel that came back, if it pays for another delivery of it. */
  parcelId?: string
  /** How an order is delivered; null if the club arranges it with the buyer. */
  delivery: ChosenDelivery | null
  lines: { exclusiveId: string; price: Coins; withdrawal: SoldTerms }[]
  /** The company that the invoice is made out to. */
  billing?: Billing | undefined
  /** The donor, if a visitor has entered their name. */
  donor?: Donor
  /** The consent to charges of the card that it saves. */
  mandate?: CardMandate
  provider: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** The seller's file that is shown now, by its revision; null if the club has none. */
export const newestSeller = (clubId: string) =>
  sql<number | null>`(select max(revision) from club_seller where club_id = ${clubId})`

/** Inserts an open checkout, with the seller that its buyer is shown. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<void> {
  await tx
    .insertInto('checkout')
    .values({
      club_id: checkout.clubId,
      id: checkout.id,
      fan_id: checkout.fanId,
      purpose: checkout.purpose,
      amount: checkout.amount,
      coin_price: checkout.coinPrice ?? null,
      held_coins: checkout.heldCoins,
      coins: checkout.coins,
      off_session: checkout.offSession,
      delivery: checkout.delivery && JSON.stringify(checkout.delivery),
      billing: checkout.billing ? JSON.stringify(checkout.billing) : null,
      donor: checkout.donor ? JSON.stringify(checkout.donor) : null,
      mandate: checkout.mandate ? JSON.stringify(checkout.mandate) : null,
      outstanding_payment_id: checkout.outstandingPaymentId,
      order_id: checkout.orderId ?? null,
      parcel_id: checkout.parcelId ?? null,
      provider: checkout.provider,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      seller_revision: newestSeller(checkout.clubId),
      expires_at: checkout.expiresAt,
    })
    .execute()
  if (checkout.lines.length === 0) return
  await tx
    .insertInto('checkout_line')
    .values(
      checkout.lines.map(({ exclusiveId, price, withdrawal }) => ({
        club_id: checkout.clubId,
        checkout_id: checkout.id,
        exclusive_id: exclusiveId,
        price,
        withdrawal,
      })),
    )
    .execute()
}

/** Reads and locks a checkout. */
export async function lockCheckout(tx: Tx, clubId: string, id: string): Promise<Checkout | undefined> {
  return tx
    .selectFrom('checkout')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Reads the exclusives of a checkout. */
export async function readCheckoutLines(tx: Tx, clubId: string, checkoutId: string) {
  return tx
    .selectFrom('checkout_line as c')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'c.club_id').onRef('e.id', '=', 'c.exclusive_id'),
    )
    .select(['e.id', 'e.slug', 'e.name', 'e.description', 'e.image_url', 'e.category', 'c.price', 'c.withdrawal'])
    .where('c.club_id', '=', clubId)
    .where('c.checkout_id', '=', checkoutId)
    .execute()
}

/** Returns the club of a checkout. */
export const getClubOf = (tx: Tx, { club_id: clubId }: Checkout): Promise<Selectable<DB['club']>> =>
  tx.selectFrom('club').selectAll().where('id', '=', clubId).executeTakeFirstOrThrow()
