import type { DeliveryCost } from './delivery.ts'
import { type Cents, cents, type Coins, coinUnits } from './units.ts'
import { endOfPeriod } from './working-day.ts'

/**
 * Whether the buyer of an exclusive can withdraw from the contract, and why not (French Consumer Code, article
 * L. 221-28): `DATED` is leisure on a fixed date, `PERSONAL` is made for the buyer, `PERFORMED` is a service that was
 * carried out at the buyer's request. An auction is no reason: a lot that is sold online only is not a public auction.
 */
export const withdrawalTerms = ['RIGHT', 'DATED', 'PERSONAL', 'PERFORMED'] as const
export type WithdrawalTerms = (typeof withdrawalTerms)[number]

/** The terms on which something was sold: those of the exclusive, or `COMPANY`, since only consumers can withdraw. */
export const soldTerms = [...withdrawalTerms, 'COMPANY'] as const
export type SoldTerms = (typeof soldTerms)[number]

/** What a buyer declares before buying. */
export type Declaration = {
  /** They buy for a company. */
  asCompany?: boolean | undefined
  /** They ask for a service to begin at once, and know that they can't withdraw then (article L. 221-28, 1°). */
  startsNow?: boolean | undefined
}

/** Returns the terms of a sale. A service that isn't asked to begin at once can be withdrawn from. */
export function termsOfSale(terms: WithdrawalTerms, { asCompany, startsNow }: Declaration = {}): SoldTerms {
  if (asCompany) return 'COMPANY'
  return terms === 'PERFORMED' && !startsNow ? 'RIGHT' : terms
}

/** The length of the withdrawal period, in days (article L. 221-18). */
export const withdrawalDays = 14

/** The days that the seller has for the refund (article L. 221-24). */
export const refundDays = 14

/** The days that the buyer has for sending the goods back (article L. 221-23). */
export const returnDays = 14

/** The day on which a buyer is reminded of it: the last ones are enough for a parcel. */
export const reminderDays = 10

/** Returns the end of the withdrawal period that begins on the day after `from`: withdrawing is possible before it. */
export const withdrawalEnd = (from: Date): Date => endOfPeriod(from, withdrawalDays)

/** What decides until when a line of an order can be withdrawn from. */
export type WithdrawableLine = {
  terms: SoldTerms
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

/**
 * The delivery of an order: what the buyer has chosen, and what the cheapest way of the same kind would have cost; nothing if the delivery is refunded
 * already.
 */
export type WithdrawnDelivery = DeliveryCost & { standard: Cents }

/** An order, for the refund of some of its lines. */
export type WithdrawnOrder = {
  /** What the whole order was paid with. */
  paid: RefundShare
  /** What was refunded before, for any reason. */
  refunded: RefundShare
  /** The sums of the prices of all things, of those withdrawn from before, and of those withdrawn from now. */
  price: { all: Coins; before: Coins; now: Coins }
  /** Null if the club delivers it outside the product. */
  delivery: WithdrawnDelivery | null
  /** Whether the buyer has then withdrawn from every line. The delivery is refunded with the last one. */
  isLast: boolean
  /** Percent of the things that the seller keeps because they were handled more than needed for trying them: 0 to 100. */
  deduction: number
}

/** Returns what a delivery was paid with. Coins have paid for the things first, as `deliveredOrderCost` splits it. */
function paidForDelivery(paid: RefundShare, things: Coins, delivery: DeliveryCost): RefundShare {
  if (paid.coins <= things) return { amount: cents(Math.min(paid.amount, delivery.cents)), coins: coinUnits(0) }
  return { amount: paid.amount, coins: coinUnits(Math.min(paid.coins - things, delivery.coins)) }
}

/** Returns a part of a sum, rounded down; nothing of nothing. */
const partOf = (sum: number, part: number, all: number): number =>
  all === 0 ? 0 : Number((BigInt(sum) * BigInt(part)) / BigInt(all))

/**
 * Returns the refund for lines that were withdrawn from: their share of what was paid for the things, by price, in cents and
 * in coins. The last line brings the delivery, at the price of the cheapest one (article L. 221-24). The shares of all lines
 * add up to what was paid for the things; with other refunds, never to more than the whole payment.
 */
export function withdrawalRefund({ paid, refunded, price, delivery, isLast, deduction }: WithdrawnOrder): RefundShare {
  const delivered = delivery && paidForDelivery(paid, price.all, delivery)
  const refundOf = (unit: keyof RefundShare): number => {
    const things = paid[unit] - (delivered?.[unit] ?? 0)
    const upTo = (part: number) => partOf(things, part, price.all)
    const share = upTo(price.before + price.now) - upTo(price.before)
    const kept = partOf(share, deduction, 100)
    const back = isLast && delivery && delivered ? partOf(delivered[unit], delivery.standard, delivery.cents) : 0
    return Math.min(paid[unit] - refunded[unit], share - kept + back)
  }
  return { amount: cents(refundOf('amount')), coins: coinUnits(refundOf('coins')) }
}
