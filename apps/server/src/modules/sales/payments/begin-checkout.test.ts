import type { Cents } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../testing/open-app.ts'
import { beginCheckout, plainCheckout } from './begin-checkout.ts'
import { insertCheckout } from './checkouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a page that opens after its checkout was superseded is closed, although the provider fails for a moment', async () => {
  const { database, clubs } = app.platform
  const club = await clubs.find('fc-virage')
  if (!club) throw new Error('There is no such club')
  const checkout = plainCheckout(club, {
    fanId: null,
    purpose: 'donation',
    amount: 500 as Cents,
    provider: app.provider.name,
    successUrl: `${app.origin}/paid`,
    cancelUrl: `${app.origin}/cancelled`,
    now: new Date(),
  })
  const provider: typeof app.provider = {
    ...app.provider,
    openCheckout: async (request) => {
      await database.asSystem((tx) =>
        tx.updateTable('checkout').set({ status: 'cancelled' }).where('id', '=', checkout.id).execute(),
      )
      return app.provider.openCheckout(request)
    },
    closeCheckout: async () => {
      throw new Error('away')
    },
  }
  const request = { clubId: club.id, principal: 'a visitor', operation: 'donate', key: undefined, input: {} }
  const prepare = async (tx: Parameters<typeof insertCheckout>[0]) => {
    await insertCheckout(tx, checkout)
    return { checkout, mode: 'payment' as const, description: 'A donation', customer: null }
  }
  await expect(beginCheckout({ database, provider }, request, { prepare })).rejects.toMatchObject({
    key: 'errors.payment.underWay',
  })
  const readPage = () =>
    database.asSystem((tx) =>
      tx
        .selectFrom('sandbox_session')
        .select('status')
        .where('idempotency_key', '=', checkout.id)
        .executeTakeFirstOrThrow(),
    )
  await expect.poll(async () => (await readPage()).status).toBe('expired')
})
