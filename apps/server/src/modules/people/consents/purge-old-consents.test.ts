import { recordConsent } from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { purgeOldConsents } from './purge-old-consents.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a consent is kept for 13 months after the browser’s last one (K05)', async () => {
  const visitor = await app.as(null)
  const { database } = app.platform
  const consentId = '0190f1e2-0000-7000-a000-000000000001'
  const record = async (categories: ('necessary' | 'analytics')[]) =>
    valueOf(
      await visitor(recordConsent, {
        params: {},
        body: {
          categories,
          revision: 0,
          consentId,
          consentTimestamp: '2026-01-01T00:00:00.000Z',
          lastConsentTimestamp: '2026-01-01T00:00:00.000Z',
          services: { necessary: ['session'] },
          languageCode: 'en',
        },
      }),
    )
  await record(['necessary'])
  await database.asSystem((tx) => sql`update consent set recorded_at = recorded_at - interval '14 months'`.execute(tx))
  await record(['necessary', 'analytics'])
  await purgeOldConsents(database)
  const kept = await database.asSystem((tx) => tx.selectFrom('consent').select('record').execute())
  expect(kept).toEqual([{ record: expect.objectContaining({ categories: ['necessary', 'analytics'] }) as object }])
})
