import {
  getClub,
  getExclusive,
  likeExclusive,
  listExclusives,
  listPrograms,
  unlikeExclusive,
  writtenAtHeader,
} from '@virage/contract'
import { changeStock, updateClubSettings } from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubEvent } from './platform/events.ts'
import { openApp, type TestApp, valueOf } from './testing/open-app.ts'

const slug = 'fc-virage'
const exclusiveSlug = 'match-ball-derby'
const secret = 'a-secret-of-this-test-that-is-long-enough'
/** Two processes of one installation; what the first changes is read in the second. */
let first: TestApp
let second: TestApp
let clubId = ''
beforeAll(async () => {
  first = await openApp({ SECRET: secret })
  const { DATABASE_URL = '' } = first.platform.config
  second = await openApp({ SECRET: secret, DATABASE_URL, DEMO_DATA: 'false' })
  clubId = (await second.platform.clubs.find(slug))?.id ?? ''
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

/** Less than any cache keeps what nobody has told it about, so what comes sooner came by the change feed. */
const sooner = { timeout: 3_000, interval: 10 }

test('a club’s settings (change feed)', async () => {
  const visitor = await second.as(null)
  const read = async () => valueOf(await visitor(getClub, { params: { slug } })).platformName
  await read()
  const staff = await first.as('staff@fc-virage.test')
  valueOf(await staff(updateClubSettings, { params: { slug }, body: { platformName: 'FC Virage, renamed' } }))
  await expect.poll(read, sooner).toBe('FC Virage, renamed')
})

test('the stock of an exclusive, on its page and in the list (change feed)', async () => {
  const visitor = await second.as(null)
  const page = async () => {
    const one = valueOf(await visitor(getExclusive, { params: { slug, exclusiveSlug } }))
    if (!one.visible) throw new Error('Nothing to see')
    return one
  }
  const listed = async () =>
    valueOf(await visitor(listExclusives, { params: { slug } })).find((one) => one.slug === exclusiveSlug)?.stock
  const before = await page()
  expect(await listed()).toBe(before.stock)
  const staff = await first.as('staff@fc-virage.test')
  valueOf(await staff(changeStock, { params: { slug, exclusiveId: before.id }, body: { change: 3 } }))
  await expect.poll(async () => (await page()).stock, sooner).toBe(before.stock + 3)
  await expect.poll(listed, sooner).toBe(before.stock + 3)
})

test('what a fan likes (change feed)', async () => {
  const params = { slug, exclusiveSlug }
  const [here, there] = [await first.as('karim@fans.test'), await second.as('karim@fans.test')]
  const liked = async () => {
    const one = valueOf(await there(getExclusive, { params }))
    return one.visible && one.isLiked
  }
  expect(await liked()).toBe(false)
  valueOf(await here(likeExclusive, { params }))
  await expect.poll(liked, sooner).toBe(true)
  valueOf(await here(unlikeExclusive, { params }))
  await expect.poll(liked, sooner).toBe(false)
})

test('a fan’s status (change feed)', async () => {
  const { username } = await second.tokenOf('karim@fans.test')
  const status = async () => (await second.platform.fans.find(clubId, username))?.kyc_status
  const set = (kycStatus: string) =>
    first.platform.database.withTenant(clubId, (tx) =>
      tx.updateTable('fan').set({ kyc_status: kycStatus }).where('account_id', '=', username).execute(),
    )
  expect(await status()).toBe('VALIDATED')
  await set('PAYMENT_PENDING')
  await expect.poll(status, sooner).toBe('PAYMENT_PENDING')
  await set('VALIDATED')
  await expect.poll(status, sooner).toBe('VALIDATED')
})

test('what editors write is told to the pages of every process (change feed)', async () => {
  const visitor = await first.as(null)
  const [program] = valueOf(await visitor(listPrograms, { params: { slug } }))
  const heard: ClubEvent['type'][] = []
  const stop = second.platform.events.subscribe(({ type }) => heard.push(type))
  await first.platform.database.withTenant(clubId, (tx) =>
    tx
      .updateTable('program')
      .set({ position: 7 })
      .where('slug', '=', program?.slug ?? '')
      .execute(),
  )
  await expect.poll(() => heard, sooner).toContain('content')
  stop()
})

test('a fan reads their own write on another process at once, also where it was not told of it', async () => {
  const { token } = await first.tokenOf('karim@fans.test')
  const path = `/api/clubs/${slug}/exclusives/${exclusiveSlug}`
  const headers = { authorization: `Bearer ${token}` }
  const liked = async (writtenAt?: string) => {
    const own = writtenAt === undefined ? {} : { [writtenAtHeader]: writtenAt }
    const response = await fetch(second.origin + path, { headers: { ...headers, ...own } })
    return ((await response.json()) as { isLiked: boolean }).isLiked
  }
  expect(await liked()).toBe(false)
  // The second process is deaf, as while its connection to the database is made again.
  const { publish } = second.platform.events
  second.platform.events.publish = () => {}
  const response = await fetch(`${first.origin}${path}/likes`, { method: 'POST', headers })
  expect(await liked(response.headers.get(writtenAtHeader) ?? '')).toBe(true)
  second.platform.events.publish = publish
})
