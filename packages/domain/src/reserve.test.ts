import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bytesOf,
  type Coins,
  coinUnits,
  decideBids,
  defaultIncrements,
  hexadecimal,
  type LotState,
  type Offer,
  reserveCommitment,
  wholeCoins,
} from './index.ts'

const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
const now = new Date(1)
const lotWith = (reserve: number | null): LotState => ({
  startingPrice: wholeCoins(100),
  currentPrice: null,
  leader: null,
  startsAt: new Date(0),
  endsAt: new Date(2),
  pausedAt: null,
  increments: defaultIncrements,
  reserve: reserve === null ? null : wholeCoins(reserve),
})
const offer = (fanId: string, price: number, maximum?: number): Offer => ({
  fanId,
  price: wholeCoins(price),
  ...(maximum === undefined ? {} : { maximum: wholeCoins(maximum) }),
})
const inCoins = (amount: Coins) => amount / wholeCoins(1)
const bidsOf = (lot: LotState, offers: Offer[]) =>
  decideBids(lot, offers, now).flatMap(({ placed }) => placed.map(({ fanId, price }) => `${fanId} ${inCoins(price)}`))

describe('the commitment of a reserve', () => {
  const salt = bytesOf('07'.repeat(32))

  test('is the digest of salt, name and amount (B03)', async () => {
    expect(await reserveCommitment({ coins: wholeCoins(300), salt }, digest)).toBe(
      hexadecimal(await digest(new Uint8Array([...salt, ...new TextEncoder().encode('reserve:30000000')]))),
    )
  })

  test('fits no other amount and no other salt (B03)', async () => {
    const amount = fc.nat({ max: 1e12 }).map(coinUnits)
    const salts = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array([...bytes]))
    await fc.assert(
      fc.asyncProperty(amount, amount, salts, salts, async (one, other, its, another) => {
        const isSame = one === other && hexadecimal(its.buffer) === hexadecimal(another.buffer)
        const commitments = [
          await reserveCommitment({ coins: one, salt: its }, digest),
          await reserveCommitment({ coins: other, salt: another }, digest),
        ]
        expect(commitments[0] === commitments[1]).toBe(isSame)
      }),
    )
  })
})

describe('a maximum that reaches the reserve', () => {
  test.each([
    ['bids it at once', [offer('me', 100, 400)], ['me 100', 'me 300']],
    ['bids it when its fan states it later', [offer('me', 100), offer('me', 100, 300)], ['me 100', 'me 300']],
    [
      'bids it after it has beaten another',
      [offer('you', 100, 200), offer('me', 110, 300)],
      ['you 100', 'me 110', 'you 200', 'me 201', 'me 300'],
    ],
    ['bids nothing more above it', [offer('me', 350, 400)], ['me 350']],
    [
      'below it bids the least that it needs',
      [offer('me', 100, 299), offer('you', 120)],
      ['me 100', 'you 120', 'me 121'],
    ],
  ])('%s (B03)', (_what, offers, bids) => {
    expect(bidsOf(lotWith(300), offers)).toEqual(bids)
  })
})

test('no bid is made for the house: without bidders who reach it, bids are those without a reserve (B03)', () => {
  const said = fc.array(
    fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 95, max: 200 }), fc.option(fc.nat({ max: 99 }), { nil: undefined })),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(said, fc.integer({ min: 100, max: 400 }), (amounts, reserve) => {
      const offers = amounts.map(([fan, price, more]) =>
        offer(`${fan}`, price, more === undefined ? undefined : price + more),
      )
      const decisions = decideBids(lotWith(reserve), offers, now)
      const placed = decisions.flatMap((decision) => decision.placed)
      placed.forEach(({ fanId, price }, place) => {
        expect(price).toBeGreaterThan(placed[place - 1]?.price ?? 0)
        const own = offers.filter((one) => one.fanId === fanId).map((one) => one.maximum ?? one.price)
        expect(price).toBeLessThanOrEqual(Math.max(...own))
      })
      // The lot reaches its reserve if and only if somebody who was accepted pays it.
      const highest = Math.max(
        0,
        ...offers.flatMap(({ price, maximum }, place) => (decisions[place]?.outcome.ok ? [maximum ?? price] : [])),
      )
      expect((placed.at(-1)?.price ?? 0) >= wholeCoins(reserve)).toBe(highest >= wholeCoins(reserve))
      const isReached = highest >= wholeCoins(reserve)
      expect(
        isReached || JSON.stringify(bidsOf(lotWith(null), offers)) === JSON.stringify(bidsOf(lotWith(reserve), offers)),
      ).toBe(true)
    }),
  )
})
