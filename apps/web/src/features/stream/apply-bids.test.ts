import type { Exclusive } from '@virage/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bids, applyBids } from './apply-bids.ts'

const pricingOf = (amount: number) => ({
  coins: { amount, ticker: 'VIR' },
  totalCost: { value: amount, currency: 'EUR' as const },
  tokenCost: { value: 1, currency: 'EUR' as const },
})
const auction = {
  id: 'a',
  name: 'Derby night',
  status: 'ACTIVE',
  startDate: '2026-11-01T18:00:00.000Z',
  endDate: '2026-11-30T18:00:00.000Z',
  pausedDate: null,
  anonymous: false,
  visible: true,
}
const bidder = { id: 'f', firstName: 'Karim', lastName: 'Benali', pictureUrl: null, me: false, anonymous: false }
const bidOf = (nth: number) => ({
  id: `bid-${nth}`,
  bidder,
  price: pricingOf(100 + nth),
  date: '2026-11-22T18:00:00.000Z',
})

/** Returns the lot after its first `count` bids, as in a response; a list contains only the highest bid. */
const lotAfter = (count: number, listed: number) =>
  ({
    slug: 'shirt',
    pricing: pricingOf(100 + count),
    auctionLot: {
      number: 1,
      startingPrice: pricingOf(100),
      currentPrice: pricingOf(100 + count),
      auction,
      bids: Array.from({ length: Math.min(count, listed) }, (_, back) => bidOf(count - back)),
      numberOfBids: count,
      numberOfBidders: Math.min(count, 1),
    },
  }) as unknown as Exclusive

/** Returns the event of a range of bids, both ends included. */
const bidsEvent = (from: number, to: number): Bids => ({
  exclusiveId: 'e',
  exclusiveSlug: 'shirt',
  auctionId: 'a',
  currentPrice: pricingOf(100 + to),
  numberOfBids: to,
  numberOfBidders: 1,
  endDate: auction.endDate,
  bids: Array.from({ length: to - from + 1 }, (_, back) => bidOf(to - back)),
})

test('events and responses in any order never decrease a price, and end with the lot’s current state (A02)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(1, 100),
      (sizes, known, listed) => {
        let lot = lotAfter(known, listed)
        let from = 1
        for (const size of sizes) {
          const before = lot.auctionLot?.numberOfBids ?? 0
          lot = applyBids(lot, bidsEvent(from, from + size - 1))
          from += size
          expect(lot.auctionLot?.numberOfBids).toBe(Math.max(before, from - 1))
        }
        const last = Math.max(known, from - 1)
        expect(lot.pricing.coins.amount).toBe(100 + last)
        expect(lot.auctionLot?.currentPrice).toEqual(lot.pricing)
        const ids = lot.auctionLot?.bids.map(({ id }) => id) ?? []
        expect(ids[0]).toBe(`bid-${last}`)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeLessThanOrEqual(100)
      },
    ),
  )
})
