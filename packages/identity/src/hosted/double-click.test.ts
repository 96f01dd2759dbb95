import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeAddress, type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor } from '../testing/visitor.ts'
import { inTransaction } from '../transaction.ts'

const password = 'Correct-horse-7-battery'
let running: RunningHosted
beforeAll(async () => {
  running = await startHosted()
})
afterAll(() => running.stop())

test('a double click on “Log in” continues: the browser shows the response to the second (I03)', async () => {
  const email = 'twice@fans.test'
  await running.identity.createConfirmedUser({ email, password })
  const visitor = openVisitor(running.callback)
  const form = await visitor.open(authorizeAddress(running))
  // Both have found the request before either ends it.
  const { submitted } = await inTransaction(running.identity.service, async ({ pool }) => {
    await pool.query('select from identity.oauth_request for update')
    const both = [1, 2].map(() => visitor.submit(form, { email, password, action: 'password' }))
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await running.pool.query(waiting)).rowCount).toBe(2)
    return { submitted: Promise.all(both) }
  })
  const arrived = await submitted
  expect(arrived.map(({ url }) => url.searchParams.has('code'))).toEqual([true, true])
})
