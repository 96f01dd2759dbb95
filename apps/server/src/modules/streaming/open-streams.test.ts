import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'
import { openCatalog } from '../catalog/index.ts'
import { openStreams } from './open-streams.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a stream without readers ends, and a later reader opens another', async () => {
  const catalog = openCatalog(app.platform)
  const streams = openStreams(app.platform, catalog, 0)
  const clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
  const first = await streams.of(clubId)
  expect(await streams.of(clubId)).toBe(first)
  await expect.poll(async () => (await streams.of(clubId)) === first).toBe(false)
  streams.close()
  catalog.lots.close()
})
