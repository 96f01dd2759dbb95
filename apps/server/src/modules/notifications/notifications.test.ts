import {
  getExclusive,
  getNotificationChoices,
  likeExclusive,
  placeBid,
  registerFan,
  setNotificationChoice,
  subscribeToPush,
  unsubscribeFromPush,
} from '@virage/contract'
import { sql } from 'kysely'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs.ts'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'
import { openPushService, type PushService } from '../../testing/push-service.ts'

const slug = 'fc-virage'
const [marie, karim, tom, sam] = ['marie@fans.test', 'karim@fans.test', 'tom@fans.test', 'sam@fans.test']
const [lea, ines] = ['lea@fans.test', 'ines@fans.test']
let app: TestApp
let push: PushService
beforeAll(async () => {
  app = await openApp({ PUSH_HOSTS: 'localhost' })
  push = await openPushService()
  await app.identity.createConfirmedUser({ email: ines, password: 'Virage-demo-2026!' })
  await app.platform.database.asSystem((tx) =>
    sql`update fan set kyc_status = 'VALIDATED', card_status = 'READY' where email in (${marie}, ${karim})`.execute(tx),
  )
  // Notifications about the demonstration's own bids are sent first.
  await pass(60)
})
afterAll(async () => {
  push.close()
  await app.stop()
})

const mailsAbout = async (email: string, about: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes(about))

/** Moves the clock. When it returns, all notifications due by then are enqueued. */
async function pass(seconds: number) {
  const body = JSON.stringify({ seconds })
  const moved = await fetch(`${app.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(moved.status).toBe(200)
}

async function outbidBy(email: string, exclusiveSlug: string, more = 1) {
  const call = await app.as(email)
  const params = { slug, exclusiveSlug }
  const exclusive = valueOf(await call(getExclusive, { params }))
  if (!exclusive.visible || !exclusive.auctionLot) throw new Error('No lot')
  const priceCoinsAmount = exclusive.auctionLot.currentPrice.coins.amount + more
  const { username } = await app.tokenOf(email)
  return valueOf(await call(placeBid, { params, body: { bidderUsername: username, priceCoinsAmount } }))
}

const endIn = (exclusiveSlug: string, seconds: number) =>
  app.platform.database.asSystem((tx) =>
    sql`update lot set ends_at = virage_now() + make_interval(secs => ${seconds}), version = version + 1
        where exclusive_id = (select id from exclusive where slug = ${exclusiveSlug})`.execute(tx),
  )

const fanOperations = async (email: string) => {
  const { username } = await app.tokenOf(email)
  return { call: await app.as(email), params: { slug, username } }
}

test('an outbid fan is notified once, by email and in their browser, and not while they keep bidding (A03)', async () => {
  const { call, params } = await fanOperations(marie)
  valueOf(await call(subscribeToPush, { params, body: push.subscription }))
  const lot = 'keeper-clean-sheet-100'
  await outbidBy(marie, lot)
  await outbidBy(karim, lot)
  await outbidBy(marie, lot)
  await outbidBy(karim, lot)
  expect(await mailsAbout(marie, 'outbid on The keeper')).toEqual([])
  await pass(30)
  await expect.poll(() => mailsAbout(marie, 'outbid on The keeper')).toHaveLength(1)
  await expect.poll(() => push.received).toHaveLength(1)
  const [word] = push.received
  expect(word?.authorization).toMatch(/^vapid t=[^,]+, k=/)
  expect(word?.message).toMatchObject({ title: expect.stringContaining('utbid'), url: expect.stringContaining(lot) })

  await outbidBy(marie, lot)
  await outbidBy(karim, lot)
  await pass(30)
  expect(await mailsAbout(marie, 'outbid on The keeper')).toHaveLength(1)
  await pass(600)
  await expect.poll(() => mailsAbout(marie, 'outbid on The keeper')).toHaveLength(2)
  await pass(30)
  expect(await mailsAbout(karim, 'utbid')).toEqual([])
})

test('one click in an email unsubscribes from its kind without login; opening the link alone does not', async () => {
  const [mail] = await mailsAbout(marie, 'outbid on The keeper')
  const url = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.plain).toContain(url)
  const { call, params } = await fanOperations(marie)
  const wanted = async () => valueOf(await call(getNotificationChoices, { params })).mail.outbid

  expect((await fetch(url)).status).toBe(200)
  expect(await wanted()).toBe(true)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const forged = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A')
  expect((await fetch(forged, oneClick)).status).toBe(404)
  expect(await wanted()).toBe(true)
  expect((await fetch(url, oneClick)).status).toBe(200)
  expect((await fetch(url, oneClick)).status).toBe(200)
  expect(await wanted()).toBe(false)

  await outbidBy(marie, 'away-kit-cup-run')
  await outbidBy(karim, 'away-kit-cup-run')
  await pass(30)
  await expect.poll(() => push.received).toHaveLength(3)
  expect(await mailsAbout(marie, 'Away')).toEqual([])
  const body = { channel: 'mail' as const, kind: 'outbid' as const, enabled: true }
  expect(valueOf(await call(setNotificationChoice, { params, body })).mail.outbid).toBe(true)
})

test('a subscription is deleted if its browser is gone or unsubscribes', async () => {
  const { call, params } = await fanOperations(marie)
  const count = () =>
    app.platform.database.asSystem((tx) =>
      tx
        .selectFrom('push_subscription')
        .select('id')
        .execute()
        .then((rows) => rows.length),
    )
  push.answer(410)
  await outbidBy(marie, 'captains-armband-derby')
  await outbidBy(karim, 'captains-armband-derby')
  await pass(30)
  await expect.poll(count).toBe(0)
  push.answer(201)
  const [one, same] = [
    valueOf(await call(subscribeToPush, { params, body: push.subscription })),
    valueOf(await call(subscribeToPush, { params, body: push.subscription })),
  ]
  expect(same.id).toBe(one.id)
  expect(valueOf(await call(getNotificationChoices, { params })).browsers).toEqual([one.id])
  const stranger = await fanOperations(karim)
  valueOf(await stranger.call(unsubscribeFromPush, { params: { ...stranger.params, subscriptionId: one.id } }))
  expect(await count()).toBe(1)
  valueOf(await call(unsubscribeFromPush, { params: { ...params, subscriptionId: one.id } }))
  expect(await count()).toBe(0)
})

describe('a browser whose sign-in', () => {
  const readRow = (id: string) =>
    app.platform.database.asSystem((tx) =>
      tx.selectFrom('push_subscription').select(['club_id', 'sign_in_id']).where('id', '=', id).executeTakeFirst(),
    )

  /** Subscribes a fan's browser. @returns the subscription, its sign-in, and what sends it a message */
  async function subscribe(email: string) {
    const { call, params } = await fanOperations(email)
    valueOf(await call(registerFan, { params, body: {} }))
    const { id: subscriptionId } = valueOf(await call(subscribeToPush, { params, body: push.subscription }))
    const row = await readRow(subscriptionId)
    if (!row) throw new Error('The subscription was not stored')
    const { club_id: clubId, sign_in_id: signInId } = row
    const message = { title: 'For you', body: '', url: '/', tag: '' }
    const send = () =>
      app.platform.database.asSystem((tx) => addJob(tx, 'sendPush', { clubId, subscriptionId, message }))
    return { subscriptionId, signInId, send }
  }

  test('its fan ends from elsewhere is forgotten (finding M77)', async () => {
    const { subscriptionId } = await subscribe(sam)
    await app.identity.admin.signOutEverywhere(sam, { address: '127.0.0.1', language: 'en' })
    await expect.poll(() => readRow(subscriptionId)).toBeUndefined()
  })

  test('was ended while nobody heard of it gets no message, and is forgotten (finding M77)', async () => {
    const { subscriptionId, signInId, send } = await subscribe(lea)
    await app.platform.database.asSystem((tx) =>
      sql`update identity.token_family set revoked_at = now() where id = ${signInId}`.execute(tx),
    )
    const before = push.received.length
    await send()
    await expect.poll(() => readRow(subscriptionId)).toBeUndefined()
    expect(push.received).toHaveLength(before)
  })

  test('has expired still gets messages', async () => {
    const { signInId, send } = await subscribe(ines)
    await app.platform.database.asSystem((tx) =>
      sql`delete from identity.token_family where id = ${signInId}`.execute(tx),
    )
    const before = push.received.length
    await send()
    await expect.poll(() => push.received.length).toBe(before + 1)
  })
})

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://push.example.org/x',
  'http://127.0.0.1:5432/x',
  'https://localhost.example.org/x',
  'file:///etc/passwd',
  'nonsense',
])('no message is pushed to %s, which is no push service (V01)', async (endpoint) => {
  const { call, params } = await fanOperations(marie)
  const answer = await call(subscribeToPush, { params, body: { ...push.subscription, endpoint } })
  expect(['errors.push.unknownService', 'errors.validation.failed']).toContain(errorKeyOf(answer))
})

test('a fan who likes a lot is notified before it ends; at the end, the winner and the other bidders are notified (A08, A11)', async () => {
  const lot = 'keeper-clean-sheet-100'
  const { call } = await fanOperations(tom)
  valueOf(await call(likeExclusive, { params: { slug, exclusiveSlug: lot } }))
  await endIn(lot, 1_800)
  await pass(1)
  await expect.poll(() => mailsAbout(tom, 'soon')).toHaveLength(1)
  expect(await mailsAbout(marie, 'soon')).toEqual([])
  await pass(1_900)
  await expect.poll(() => mailsAbout(karim, 'won')).toHaveLength(1)
  await expect.poll(() => mailsAbout(marie, 'Someone else won')).toHaveLength(1)
  expect(await mailsAbout(karim, 'Someone else won')).toEqual([])
  expect((await mailsAbout(tom, 'soon')).length).toBe(1)
})

test('a winner who has not paid is reminded twice before the deadline, and not after it (A11)', async () => {
  const about = 'Payment due'
  await pass(47 * 3_600)
  expect(await mailsAbout(karim, about)).toEqual([])
  await pass(2 * 3_600)
  await expect.poll(() => mailsAbout(karim, about)).toHaveLength(1)
  await pass(3_600)
  expect(await mailsAbout(karim, about)).toHaveLength(1)
  await pass(17 * 3_600)
  await expect.poll(() => mailsAbout(karim, about)).toHaveLength(2)
  await pass(30 * 3_600)
  expect(await mailsAbout(karim, about)).toHaveLength(2)
})
