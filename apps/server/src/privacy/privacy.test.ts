import {
  createCoinsOrder,
  downloadData,
  getErasureRequest,
  getMe,
  listExclusives,
  listMembers,
  requestErasure,
  sendMessage,
  updateFan,
  withdrawErasure,
} from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, refusalOf, type TestApp, valueOf } from '../testing/open-app.ts'
import { eraseFan } from './erase-fan.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const slug = 'fc-virage'

test('a fan has all that their club keeps of them, and nobody else has it (P04, X01)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const data = valueOf(await marie(downloadData, { params: { slug, username } }))
  expect(data.fan['identity']).toMatchObject({ email: 'marie@fans.test' })
  expect(data.messages.map(({ text }) => text)).toContain('Until the last minute, yes.')
  expect(data.walletOperations.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/payment_(customer|method)/)
  const karim = await app.as('karim@fans.test')
  expect(refusalOf(await karim(downloadData, { params: { slug, username } }))).toBe('errors.backend.forbidden')
})

test('an erasure is asked for once and can be withdrawn (P04)', async () => {
  const [tom, { username }] = [await app.as('tom@fans.test'), await app.tokenOf('tom@fans.test')]
  const params = { params: { slug, username } }
  expect(valueOf(await tom(getErasureRequest, params))).toEqual({ requestedAt: null })
  const first = valueOf(await tom(requestErasure, params))
  expect(valueOf(await tom(requestErasure, params))).toEqual(first)
  valueOf(await tom(withdrawErasure, params))
  expect(valueOf(await tom(getErasureRequest, params))).toEqual({ requestedAt: null })
})

test('erasure takes away who somebody is and keeps orders and the ledger under a pseudonym (P04)', async () => {
  const [karim, { username }] = [await app.as('karim@fans.test'), await app.tokenOf('karim@fans.test')]
  const marie = await app.as('marie@fans.test')
  const fan = valueOf(await karim(getMe, { params: { slug } }))
  const [receiver] = valueOf(await karim(listMembers, { params: { slug }, query: { search: 'Marie' } }))
  const body = { receiverId: receiver?.id ?? '', text: 'my secret' }
  const message = valueOf(await karim(sendMessage, { params: { slug, username }, body }))
  const cheap = valueOf(await karim(listExclusives, { params: { slug } })).findLast(
    ({ auctionLot, isUpcoming, isOutOfStock }) => !auctionLot && !isUpcoming && !isOutOfStock,
  )
  valueOf(await karim(createCoinsOrder, { params: { slug }, body: { lineItems: [{ exclusiveId: cheap?.id ?? '' }] } }))
  valueOf(await karim(updateFan, { params: { slug, username }, body: { pictureUrl: '/media/face.webp' } }))

  const { database, clubs, fans } = app.platform
  const club = await clubs.find(slug)
  const erase = () =>
    database.inClub(club?.id ?? '', (tx) =>
      eraseFan(tx, { clubId: club?.id ?? '', fanId: fan.id, actor: 'somebody of the staff' }),
    )
  expect(await erase()).toBe(false)
  valueOf(await karim(requestErasure, { params: { slug, username } }))
  expect(await erase()).toBe(true)
  expect(await erase()).toBe(false)
  fans.forget(club?.id ?? '', username)

  const dump = await database.acrossClubs(async (tx) => ({
    fan: await tx.selectFrom('fan').selectAll().where('id', '=', fan.id).execute(),
    message: await tx.selectFrom('message').selectAll().where('id', '=', message.id).execute(),
    participation: await tx.selectFrom('participation').selectAll().where('fan_id', '=', fan.id).execute(),
  }))
  expect(JSON.stringify(dump)).not.toMatch(/karim|bensa|my secret|face\.webp/i)
  const kept = await database.acrossClubs(async (tx) => ({
    orders: await tx.selectFrom('orders').select('id').where('fan_id', '=', fan.id).execute(),
    account: await tx.selectFrom('ledger_account').select('balance').where('fan_id', '=', fan.id).execute(),
    bids: await tx.selectFrom('bid').select('id').where('fan_id', '=', fan.id).execute(),
  }))
  expect(kept.orders.length).toBe(1)
  expect(kept.account.length).toBe(1)
  expect(valueOf(await marie(listMembers, { params: { slug }, query: { search: 'karim' } }))).toEqual([])
  // The account lives on: it may come back as a new fan who knows nothing of the old one.
  expect(refusalOf(await karim(getMe, { params: { slug } }))).toBe('errors.fan.notRegistered')
})
