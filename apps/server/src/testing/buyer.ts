import * as contract from '@virage/contract'
import { expect } from 'vitest'
import { type CallAs, type TestApp, valueOf } from './open-app.ts'
import { onSandboxPage } from './sandbox-page.ts'

/** A fan with what they buy, and withdraw from. */
export type Buyer = Awaited<ReturnType<ReturnType<typeof buyersOf>>>

/** Returns how to get the fans of a club as buyers. Exclusives are given by their slugs. */
export const buyersOf = (app: TestApp, slug: string) => {
  const params = { slug }
  const lineItemsOf = (slugs: string[]) =>
    Promise.all(slugs.map(async (one) => ({ exclusiveId: (await shownExclusive(app, slug, one)).id })))

  return async (email: string, signedIn?: CallAs) => {
    const call = signedIn ?? (await app.as(email))
    const own = { slug, username: (await app.tokenOf(email)).username }
    const { identity } = valueOf(await call(contract.getMe, { params: own }))
    const [firstName = '', ...rest] = identity.name.split(' ')
    const sender = { firstName, lastName: rest.join(' '), email }
    const orders = async () => valueOf(await call(contract.listOrders, { params: own }))
    const orderOf = async ({ id }: { id: string }) => {
      const order = (await orders()).find((one) => one.id === id)
      if (!order) throw new Error('No order')
      return order
    }
    return {
      call,
      own,
      sender,
      orders,
      orderOf,
      balance: async () => valueOf(await call(contract.getBalance, { params: own })).coins.amount,
      buy: async (slugs: string[], delivery?: contract.DeliveryChoice) => {
        const body = { lineItems: await lineItemsOf(slugs), ...(delivery && { delivery }) }
        return valueOf(await call(contract.createCoinsOrder, { params, body }))
      },
      /** Pays with all coins of the wallet, and the rest by card. */
      buyByCard: async (slugs: string[], delivery?: contract.DeliveryChoice) => {
        const url = `${app.origin}/clubs/${slug}/x`
        const lineItems = await lineItemsOf(slugs)
        const body = { lineItems, successUrl: url, cancelUrl: url, ...(delivery && { delivery }) }
        const earlier = new Set((await orders()).map(({ id }) => id))
        const newest = async () => (await orders()).find(({ id }) => !earlier.has(id))
        await onSandboxPage(valueOf(await call(contract.createFiatOrder, { params, body })).url, 'pay')
        await expect.poll(newest).toBeDefined()
        const order = await newest()
        if (!order) throw new Error('No order')
        return order
      },
      contracts: async () => valueOf(await call(contract.listWithdrawals, { params: own })),
      withdraw: (orderNumber: string, lineIds?: string[]) =>
        call(contract.createWithdrawal, { params, body: { ...sender, orderNumber, ...(lineIds && { lineIds }) } }),
    }
  }
}

/** Reads an exclusive as visitors see it. @throws Error if it is hidden */
export async function shownExclusive(app: TestApp, slug: string, exclusiveSlug: string): Promise<contract.Exclusive> {
  const call = await app.as(null)
  const exclusive = valueOf(await call(contract.getExclusive, { params: { slug, exclusiveSlug } }))
  if (!exclusive.visible) throw new Error('hidden')
  return exclusive
}
