import type { ApiClient, Origin } from './api-client.ts'
import type { TestFan } from './fan.ts'
import { payInSandbox } from './pay-in-sandbox.ts'
import { waitFor } from './wait-for.ts'

type Buyer = Pick<TestFan, 'call' | 'username'>

/** Opens a checkout for an exclusive: the fan's coins are on hold, and the rest is to pay by card. @returns the provider's page */
export async function openCheckout(
  { origin }: Origin,
  { call }: Pick<Buyer, 'call'>,
  { club, exclusiveId }: { club: string; exclusiveId: string },
): Promise<string> {
  const page = `${origin}/clubs/${club}`
  const order = { lineItems: [{ exclusiveId }], successUrl: page, cancelUrl: page }
  return (await call<{ url: string }>('POST', `/api/clubs/${club}/fiat-orders`, order)).url
}

/** Buys an exclusive with the fan's coins, and with a card for the rest. @returns the order's id */
export async function createOrder(
  product: Origin,
  buyer: Buyer,
  order: { club: string; exclusiveId: string },
): Promise<string> {
  await payInSandbox(await openCheckout(product, buyer, order))
  const path = `/api/clubs/${order.club}/fans/${buyer.username}/orders`
  return waitFor('order', async () => (await buyer.call<{ id: string }[]>('GET', path))[0]?.id)
}

/** Buys coins by card, and waits until the fan has them. @param coins how many */
export async function buyCoins(
  { origin }: Origin,
  { call }: Pick<Buyer, 'call'>,
  { club, coins }: { club: string; coins: number },
): Promise<void> {
  const page = `${origin}/clubs/${club}/wallet`
  const balance = async () =>
    (await call<{ coins: { amount: number } }>('GET', `/api/clubs/${club}/fans/me/balance`)).coins.amount
  const before = await balance()
  const purchase = { coinsAmount: coins, successUrl: page, cancelUrl: page }
  await payInSandbox((await call<{ url: string }>('POST', `/api/clubs/${club}/coins-purchases`, purchase)).url)
  await waitFor('bought coins', async () => ((await balance()) > before ? true : undefined))
}

/** Donates to a club by card. @param euro the amount */
export async function createDonation(
  { origin }: Origin,
  call: ApiClient,
  { club, euro }: { club: string; euro: number },
): Promise<void> {
  const page = `${origin}/clubs/${club}/donation`
  const donation = { amount: { value: euro, currency: 'EUR' }, successUrl: page, cancelUrl: page }
  await payInSandbox((await call<{ url: string }>('POST', `/api/clubs/${club}/donations`, donation)).url)
}
