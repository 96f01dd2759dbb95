import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'
import { openExclusiveCache } from './exclusive-cache.ts'
import { watchLots } from './watch-lots.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a change while an exclusive is being read is visible to later readers', async () => {
  const { database, events, clubs } = app.platform
  const clubId = (await clubs.find('fc-virage'))?.id ?? ''
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  let reads = 0
  const lots = watchLots({ database, events })
  const exclusiveCache = openExclusiveCache({
    lots,
    addresses: { has: async () => true },
    now: () => new Date(),
    events,
    database: {
      ...database,
      withTenant: async (club, work) => {
        const found = await database.withTenant(club, work)
        if (++reads === 1) await held
        return found
      },
    },
  })
  const slug = 'derby-scarf-1911'
  const early = exclusiveCache.find(clubId, slug)
  await expect.poll(() => reads).toBe(1)
  const id = await database.withTenant(clubId, async (tx) => {
    const { id: changed } = await tx
      .updateTable('exclusive')
      .set({ visible: false })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    return changed
  })
  events.publish({ type: 'exclusive', clubId, exclusiveId: id })
  const late = exclusiveCache.find(clubId, slug)
  answer()
  expect((await early)?.row.visible).toBe(true)
  expect((await late)?.row.visible).toBe(false)
  expect((await exclusiveCache.find(clubId, slug))?.row.visible).toBe(false)
  lots.close()
})
