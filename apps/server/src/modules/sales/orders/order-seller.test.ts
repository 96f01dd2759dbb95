import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

let app: TestApp
const slug = 'fc-virage'
const params = { slug }
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('an order keeps the seller that its buyer was shown, although the file changes before it is paid (B01)', async () => {
  const operator = await app.as('operator@virage.test')
  const { seller } = valueOf(await operator(staff.getStaffSeller, { params }))
  if (!seller) throw new Error('No seller')
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const { id: exclusiveId } = await shownExclusive(app, slug, 'dinner-with-the-coach')
  const url = `${app.origin}/clubs/${slug}/x`
  const body = { lineItems: [{ exclusiveId }], successUrl: url, cancelUrl: url }
  const page = valueOf(await marie.call(contract.createFiatOrder, { params, body })).url
  valueOf(await operator(staff.updateSeller, { params, body: { ...seller, legalName: 'Virage Nouvelle SAS' } }))
  await onSandboxPage(page, 'pay')
  const paid = async () => (await marie.orders()).find(({ exclusives }) => exclusives[0]?.id === exclusiveId)
  await expect.poll(paid).toBeDefined()
  const mailOf = async (email: string, orderNumber: string) =>
    (await mailsTo(app, email)).find(({ plain }) => plain.includes(orderNumber))?.plain ?? ''
  const byCard = await paid()
  const ofMarie = () => mailOf('marie@fans.test', byCard?.number ?? 'none')
  await expect.poll(ofMarie).toContain(seller.legalName)
  expect(await ofMarie()).not.toContain('Virage Nouvelle')
  const karim = await buyersOf(app, slug)('karim@fans.test')
  const inCoins = await karim.buy(['derby-scarf-1911'])
  await expect.poll(() => mailOf('karim@fans.test', inCoins.number)).toContain('Virage Nouvelle')
  const revisionOf = async (id = '') =>
    (
      await app.platform.database.asSystem((tx) =>
        tx.selectFrom('orders').select('seller_revision').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).seller_revision ?? 0
  expect(await revisionOf(inCoins.id)).toBe((await revisionOf(byCard?.id)) + 1)
})
