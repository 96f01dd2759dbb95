import * as contract from '@virage/contract'
import { getStaffOrder } from '@virage/contract/staff'
import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

const slug = 'fc-virage'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
  // More than anybody's coins pay for.
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('exclusive')
      .set({ price: wholeCoins(3_000), stock: 50 })
      .where('slug', '=', 'derby-scarf-1911')
      .execute(),
  )
})
afterAll(() => app.stop())

test.each([0.5, 2])(
  'a purchase costs what its payment page has shown, although the club has changed the price of a coin since (to %s times)',
  async (factor) => {
    const karim = await buyersOf(app, slug)('karim@fans.test')
    const { id, pricing } = await shownExclusive(app, slug, 'derby-scarf-1911')
    const url = `${app.origin}/clubs/${slug}/x`
    const body = { lineItems: [{ exclusiveId: id }], successUrl: url, cancelUrl: url }
    const page = valueOf(await karim.call(contract.createFiatOrder, { params: { slug }, body }))
    const earlier = (await karim.orders()).length
    await app.platform.database.query
      .updateTable('club')
      .set({ coin_price: sql`coin_price * ${factor}::numeric` })
      .where('slug', '=', slug)
      .execute()
    await onSandboxPage(page.url, 'pay')
    await expect.poll(async () => (await karim.orders()).length).toBe(earlier + 1)
    const [order] = await karim.orders()
    expect(order).toMatchObject({ originalCost: pricing.totalCost })
    // So does its line, for the buyer and for staff.
    expect(order?.exclusives[0]?.pricing).toMatchObject({ coins: pricing.coins, totalCost: pricing.totalCost })
    const finance = await app.as('staff@fc-virage.test')
    const sheet = valueOf(await finance(getStaffOrder, { params: { slug, orderId: order?.id ?? '' } }))
    expect(sheet.lines).toMatchObject([{ price: pricing.coins, cost: pricing.totalCost }])
  },
)
