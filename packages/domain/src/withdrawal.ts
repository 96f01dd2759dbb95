import { type Cents, cents, type Coins, coinUnits } from './units.ts'
import { endOfPeriod } from './working-day.ts'

/**
 * Whether the buyer of an exclusive can withdraw from the contract, and why not (French Consumer Code, article
 * L. 221-28): `DATED` is leisure on a fixed date, `PERSONAL` is made for the buyer, `PERFORMED` is a service that was
 * carried out at the buyer's request. An auction is no reason: a lot that is sold online only is not a public auction.
 */
export const withdrawalTerms = ['RIGHT', 'DATED', 'PERSONAL', 'PERFORMED'] as const
export type WithdrawalTerms = (typeof withdrawalTerms)[number]

/** The length of the withdrawal period, in days (article L. 221-18). */
export const withdrawalDays = 14

/** The days that the seller has for the refund, and the buyer for sending the goods back (articles L. 221-23 and -24). */
export const refundDays = 14

/** Returns the end of the withdrawal period that begins on the day after `from`: withdrawing is possible before it. */
export const withdrawalEnd = (from: Date): Date => endOfPeriod(from, withdrawalDays)

/** What decides until when a line of an order can be withdrawn from. */
export type WithdrawableLine = {
  terms: WithdrawalTerms
  category: 'COLLECTIBLE' | 'EXPERIENCE'
  orderedAt: Date
  /** When the last thing of the order was received, as recorded; null if no receipt is recorded. */
  receivedAt: Date | null
}

/**
 * The state of a line: `open` without an end until the goods are received. An experience is a service, whose period
 * begins with the contract.
 */
export type WithdrawalState =
  | { state: 'OPEN'; until: Date | null }
  | { state: 'LATE'; until: Date }
  | { state: 'EXCLUDED' }

/** Returns whether a line can be withdrawn from at a time. */
export function withdrawalState(line: WithdrawableLine, now: Date): WithdrawalState {
  if (line.terms !== 'RIGHT') return { state: 'EXCLUDED' }
  const from = line.category === 'EXPERIENCE' ? line.orderedAt : line.receivedAt
  if (from === null) return { state: 'OPEN', until: null }
  const until = withdrawalEnd(from)
  return { state: now < until ? 'OPEN' : 'LATE', until }
}

/** Money and coins. */
export type RefundShare = { amount: Cents; coins: Coins }

/** An order, for the refund of some of its lines. */
export type WithdrawnOrder = {
  /** What the whole order was paid with. */
  paid: RefundShare
  /** What was refunded before, for any reason. */
  refunded: RefundShare
  /** The sums of the prices of all lines, of lines withdrawn from before, and of those withdrawn from now. */
  price: { all: Coins; before: Coins; now: Coins }
  /** Percent that the seller keeps because the goods were handled more than needed for trying them: 0 to 100. */
  deduction: number
}

/**
 * Returns the refund for lines that were withdrawn from: their share of what was paid, by price, in cents and in coins. The
 * shares of all lines add up to what was paid; with other refunds, never to more.
 */
export function withdrawalRefund({ paid, refunded, price, deduction }: WithdrawnOrder): RefundShare {
  const refundOf = (total: number, earlier: number): number => {
    const upTo = (part: number) => (price.all === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(price.all)))
    const share = Math.min(total - earlier, upTo(price.before + price.now) - upTo(price.before))
    return share - Number((BigInt(share) * BigInt(deduction)) / 100n)
  }
  return {
    amount: cents(refundOf(paid.amount, refunded.amount)),
    coins: coinUnits(refundOf(paid.coins, refunded.coins)),
  }
}
