import { listExclusives, listLostAuctions, listRecommendations, placeBid } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('recommendations are at most eight other exclusives in stock, the same category first (K03)', async () => {
  const call = await app.as(null)
  const all = valueOf(await call(listExclusives, { params: { slug } }))
  for (const { slug: exclusiveSlug, category } of all) {
    const recommended = valueOf(await call(listRecommendations, { params: { slug, exclusiveSlug } }))
    expect(recommended.length).toBeLessThanOrEqual(8)
    expect(recommended.map((one) => one.slug)).not.toContain(exclusiveSlug)
    expect(recommended.every(({ isOutOfStock }) => !isOutOfStock)).toBe(true)
    const same = recommended.map((one) => one.category === category)
    expect(same).toEqual(same.toSorted((a, b) => Number(b) - Number(a)))
  }
})

test('a running lot is lost while another fan leads, and not once the fan leads again (K03, A06)', async () => {
  const exclusiveSlug = 'keeper-clean-sheet-100'
  const bid = async (email: string, amount: number) => {
    const [call, { username }] = [await app.as(email), await app.tokenOf(email)]
    const body = { bidderUsername: username, priceCoinsAmount: amount }
    valueOf(await call(placeBid, { params: { slug, exclusiveSlug }, body }))
  }
  const lost = async (email: string) => {
    const [call, { username }] = [await app.as(email), await app.tokenOf(email)]
    const all = valueOf(await call(listLostAuctions, { params: { slug, username } }))
    return all.some((one) => one.exclusiveSlug === exclusiveSlug)
  }
  await bid('karim@fans.test', 150)
  expect(await lost('karim@fans.test')).toBe(false)
  await bid('marie@fans.test', 160)
  expect([await lost('karim@fans.test'), await lost('marie@fans.test')]).toEqual([true, false])
  await bid('karim@fans.test', 170)
  expect([await lost('karim@fans.test'), await lost('marie@fans.test')]).toEqual([false, true])
})
