import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

/** Returns how the log names what an entry is about. @param subject SQL of a text */
async function subjectOf(subject: ReturnType<typeof sql>) {
  await app.platform.database.asSystem((tx) =>
    sql`insert into audit_log (club_id, actor, action, subject)
        select id, 'system', 'test', ${subject} from club c where slug = ${params.slug}`.execute(tx),
  )
  const owner = await app.as('staff@fc-virage.test')
  const [newest] = valueOf(await owner(staff.listAuditLog, { params, query: { limit: 1 } }))
  return newest?.subject
}

test.each([
  ['month 2026-10', { kind: 'month', id: '2026-10', label: '2026-10' }],
  ['receipt 2026-000012', { kind: 'receipt', id: '2026-000012', label: '2026-000012' }],
  ['host fans.club.test', { kind: 'host', id: 'fans.club.test', label: 'fans.club.test' }],
  ['club', { kind: 'club', id: null, label: null }],
  ['message reports', { kind: 'message reports', id: null, label: null }],
])('the log names %s', async (subject, named) => {
  expect(await subjectOf(sql`${subject}::text`)).toEqual(named)
})

test('the log names the thing that a bid was for', async () => {
  const named = await subjectOf(sql`'bid ' || (select id from bid where club_id = c.id order by id limit 1)`)
  expect(named).toMatchObject({ kind: 'bid', label: expect.stringMatching(/\w/) as string })
})
