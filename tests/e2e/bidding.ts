import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signInBySrp } from '@virage/test-support/fans'
import type { RunningServer } from '@virage/test-support/server'
import { password } from './product.ts'

/** Calls of the API by one person, beside the browsers of a journey. */
export type Caller = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<T>

/** Signs somebody in, without a browser. */
export async function callerOf({ origin }: Pick<RunningServer, 'origin'>, email: string): Promise<Caller> {
  const token = await signInBySrp({ origin, email, password })
  let office: Promise<string> | undefined
  const tokenFor = (path: string) =>
    path.startsWith('/api/staff/') ? (office ??= signInBySrp({ origin, email, password, client: 'office' })) : token
  return async <T>(method: string, path: string, body: object = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${await tokenFor(path)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}

/** The sign-in's own id of a fan of a club, under which they bid. */
export const usernameOf = async (call: Caller, club: string): Promise<string> =>
  (await call<{ username: string }>('GET', `/api/clubs/${club}/fans/me`)).username

/** Bids past the browsers, as a fan elsewhere does. */
export async function bidderOf(
  product: Pick<RunningServer, 'origin'>,
  club: string,
  email: string,
): Promise<(slug: string, amount: number) => Promise<void>> {
  const call = await callerOf(product, email)
  const bidderUsername = await usernameOf(call, club)
  return async (slug, amount) => {
    await call('POST', `/api/clubs/${club}/exclusives/${slug}/bids`, { bidderUsername, priceCoinsAmount: amount })
  }
}

/** Puts exclusives into an auction as lots, each of its own price. @returns their slugs */
export async function addLots(
  staff: Caller,
  { club, auctionId, prices, picture }: { club: string; auctionId: string; prices: number[]; picture: string },
): Promise<string[]> {
  const slugs: string[] = []
  for (const price of prices) {
    const slug = `lot-${randomUUID().slice(0, 8)}`
    const { id } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/exclusives`, {
      slug,
      name: { en: `A shirt of the ${price}th evening, signed`, fr: `Un maillot de la ${price}e soirée, signé` },
      description: { en: 'Worn and signed.', fr: 'Porté et signé.' },
      imageUrl: picture,
      price,
      stock: 1,
      visible: true,
      category: 'COLLECTIBLE',
    })
    const lot = { exclusiveId: id, startingPrice: price }
    await staff('POST', `/api/staff/clubs/${club}/auctions/${auctionId}/lots`, lot)
    slugs.push(slug)
  }
  return slugs
}

/** Opens an auction that has just begun. @returns its id */
export async function openAuction(
  { origin }: Pick<RunningServer, 'origin'>,
  staff: Caller,
  { club, minutes }: { club: string; minutes: number },
): Promise<string> {
  const { headers } = await fetch(`${origin}/api/clubs/${club}`)
  const now = Date.parse(headers.get('date') ?? '')
  expect(now).not.toBeNaN()
  const { id } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/auctions`, {
    name: { en: 'Late night', fr: 'Nocturne' },
    startDate: new Date(now - 60_000).toISOString(),
    endDate: new Date(now + minutes * 60_000).toISOString(),
    visible: true,
  })
  return id
}
