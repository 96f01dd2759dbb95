import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'
import { productWaits } from './database.ts'

let app: TestApp
beforeAll(async () => (app = await openApp()))
afterAll(() => app.stop())

test('queries are never compiled', async () => {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(app.platform.database.query)
  expect(rows).toEqual([{ jit: 'off' }])
})

test('a request fails within 10 seconds if no connection is free at first, and then its own is silent', () => {
  expect(productWaits.connection + productWaits.silence).toBeLessThan(10_000)
})
