import {
  type AuctionLot,
  createClient,
  getExclusive,
  listMaximumBids,
  placeBid,
  withdrawMaximumBid,
} from '@virage/contract'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { type CallAs, type TestApp, valueOf } from './open-app.ts'

/** A fan who may bid, and a lot. */
export type Bidder = ReturnType<ReturnType<typeof atLot>>

/**
 * Creates fans who may bid in a club.
 *
 * @returns a function that returns a bidder by the fan's number and the lot's slug
 */
export async function openBidding(app: TestApp, { club, count }: { club: string; count: number }) {
  const { SECRET: secret, DATABASE_URL: databaseUrl = '' } = app.platform.config
  const fans = await createBiddingFans({ origin: app.origin, databaseUrl, secret, club, count })
  return (index: number, exclusiveSlug: string): Bidder => {
    const fan = fans[index]
    if (!fan) throw new Error('No such fan')
    return atLot(app, fan)({ slug: club, exclusiveSlug })
  }
}

const atLot = (app: TestApp, fan: BiddingFan) => (params: { slug: string; exclusiveSlug: string }) => {
  const call = createClient({ fetch, origin: app.origin, token: async () => fan.token }) as CallAs
  const lot = async (): Promise<AuctionLot> => {
    const exclusive = valueOf(await call(getExclusive, { params }))
    if (!exclusive.visible || !exclusive.auctionLot) throw new Error('No lot')
    return exclusive.auctionLot
  }
  return {
    call,
    fan,
    lot,
    bid: (priceCoinsAmount: number, maximumCoinsAmount?: number, idempotencyKey: string = crypto.randomUUID()) =>
      call(placeBid, {
        params,
        idempotencyKey,
        body: {
          bidderUsername: fan.username,
          priceCoinsAmount,
          confirmedCoinsAmount: maximumCoinsAmount ?? priceCoinsAmount,
          ...(maximumCoinsAmount === undefined ? {} : { maximumCoinsAmount }),
        },
      }),
    /** The fan's own maximum bids, as lot and amount. */
    maximums: async () =>
      valueOf(await call(listMaximumBids, { params: { slug: params.slug, username: fan.username } })).map(
        ({ exclusiveSlug, maximum }) => [exclusiveSlug, maximum.coins.amount],
      ),
    withdraw: async () => valueOf(await call(withdrawMaximumBid, { params })),
    price: async () => (await lot()).currentPrice.coins.amount,
  }
}
