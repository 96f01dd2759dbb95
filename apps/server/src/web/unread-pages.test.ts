import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/open-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openApp({ WEB: 'true' })))
afterAll(() => app.stop())

// Whether the page exists is read from the first table, and what it shows from both.
test.each(['exclusive', 'lot'])(
  'a page that can’t be read for lack of the table %s asks to come back, instead of being missing or broken',
  async (table) => {
    const { connectionString } = app.platform.database.pool.options
    const other = new pg.Client({ connectionString })
    await other.connect()
    await other.query(`begin; lock table ${table} in access exclusive mode`)
    const url = '/clubs/fc-virage/exclusives/derby-scarf-1911'
    const unread = await app.http.inject({ url, headers: { host: 'localhost' } })
    await other.end()
    expect([unread.statusCode, unread.headers['retry-after']]).toEqual([503, '2'])
    expect(unread.headers['content-type']).toContain('text/html')
  },
)
