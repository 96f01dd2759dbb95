import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => (app = await openApp()))
afterAll(() => app.stop())

test('queries are never compiled', async () => {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(app.platform.database.query)
  expect(rows).toEqual([{ jit: 'off' }])
})
