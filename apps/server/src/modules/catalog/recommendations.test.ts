import { listExclusives, listLostAuctions, listRecommendations, placeBid } from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { readRecommended } from './queries.ts'

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

/** The rule of {@link readRecommended} for all exclusives of a club at once. */
async function recommendedByRule(tx: Tx, { slug: other, category }: { slug: string; category: string }) {
  const { rows } = await sql<{ id: string }>`
    select e.id from exclusive e
    left join lot l on l.club_id = e.club_id and l.exclusive_id = e.id
    left join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where e.slug <> ${other} and e.visible and e.stock > 0 and not (e.upcoming and coalesce(e.upcoming_at > statement_now(), true))
      and (l.exclusive_id is null or a.visible and l.closed_at is null and least(a.paused_at, statement_now()) < l.ends_at)
    order by (e.category = ${category}) desc, coalesce(l.current_price, e.price) desc, e.id desc limit 4`.execute(tx)
  return rows.map(({ id }) => id)
}

test.each([1, 2, 3, 4, 5, 6])('the most expensive are recommended first, by chance %i (K03)', async (seed) => {
  const club = await app.platform.clubs.find(slug)
  const clubId = club?.id ?? ''
  const undone = new Error('undone')
  const compared = app.platform.database.withTenant(clubId, async (tx) => {
    await sql`select setseed(${seed / 10})`.execute(tx)
    await sql`update exclusive set price = 100000 * floor(random() * 6), stock = floor(random() * 3), visible = random() < 0.8,
      category = case when random() < ${seed / 10} then 'COLLECTIBLE' else 'EXPERIENCE' end`.execute(tx)
    await sql`update auction set visible = random() < 0.8, paused_at = case when random() < 0.3 then ends_at end`.execute(
      tx,
    )
    const { rows } = await sql<{
      slug: string
      category: 'COLLECTIBLE' | 'EXPERIENCE'
    }>`select slug, category from exclusive`.execute(tx)
    for (const one of rows) expect(await readRecommended(tx, clubId, one, 4)).toEqual(await recommendedByRule(tx, one))
    throw undone
  })
  await expect(compared).rejects.toBe(undone)
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
