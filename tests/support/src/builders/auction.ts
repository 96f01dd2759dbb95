import type { ApiClient, Origin } from './api-client.ts'
import { createExclusive } from './exclusive.ts'
import type { TestFan } from './fan.ts'

/** Returns the product's time, in milliseconds. */
export async function productTime({ origin }: Origin): Promise<number> {
  const { headers } = await fetch(`${origin}/healthz`)
  const now = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(now)) throw new Error('The product sends no date')
  return now
}

/** Creates an auction by the product's clock. By default it began a minute ago. @returns its id */
export async function createAuction(
  product: Origin,
  staff: ApiClient,
  { club, startsIn = -60, minutes = 60 }: { club: string; /** Seconds. */ startsIn?: number; minutes?: number },
): Promise<string> {
  const start = (await productTime(product)) + startsIn * 1000
  const { id } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/auctions`, {
    name: { en: 'Late night', fr: 'Nocturne' },
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + minutes * 60_000).toISOString(),
    visible: true,
  })
  return id
}

/** Adds a new exclusive to an auction for each starting price. @returns the slugs of the lots */
export async function createLots(
  staff: ApiClient,
  { club, auctionId, prices }: { club: string; auctionId: string; prices: number[] },
): Promise<string[]> {
  const slugs: string[] = []
  for (const price of prices) {
    const name = { en: `A shirt of the ${price}th evening, signed`, fr: `Un maillot de la ${price}e soirée, signé` }
    const { id, slug } = await createExclusive(staff, { club, name, price, stock: 1 })
    const lot = { exclusiveId: id, startingPrice: price }
    await staff('POST', `/api/staff/clubs/${club}/auctions/${auctionId}/lots`, lot)
    slugs.push(slug)
  }
  return slugs
}

/** Creates an auction that runs, with one lot. @returns the ids of the auction and of the lot's page */
export async function createRunningLot(
  product: Origin,
  staff: ApiClient,
  { club, price = 100, minutes = 60 }: { club: string; price?: number; minutes?: number },
): Promise<{ auctionId: string; slug: string }> {
  const auctionId = await createAuction(product, staff, { club, minutes })
  const [slug = ''] = await createLots(staff, { club, auctionId, prices: [price] })
  return { auctionId, slug }
}

/** Places a bid over the API, as a fan at another device does. */
export async function placeBid(
  { call, username }: Pick<TestFan, 'call' | 'username'>,
  { club, slug, amount, maximum }: { club: string; slug: string; amount: number; maximum?: number },
): Promise<void> {
  await call('POST', `/api/clubs/${club}/exclusives/${slug}/bids`, {
    bidderUsername: username,
    priceCoinsAmount: amount,
    ...(maximum === undefined ? {} : { maximumCoinsAmount: maximum }),
  })
}
