import { getExclusive, sendMessage } from '@virage/contract'
import { changeStock } from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { readStream, type StreamReader } from '../../testing/read-stream.ts'

const slug = 'fc-virage'
const secret = 'a-secret-of-this-test-that-is-long-enough'
let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await openApp({ SECRET: secret })
  const { DATABASE_URL = '' } = first.platform.config
  second = await openApp({ SECRET: secret, DATABASE_URL, DEMO_DATA: 'false' })
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const names = ({ events }: StreamReader) => events.map(({ name }) => name)

test('a change in one process is visible and sent in the other at once', async () => {
  const exclusiveSlug = 'match-ball-derby'
  const params = { slug, exclusiveSlug }
  const visitor = await second.as(null)
  const read = async () => {
    const exclusive = valueOf(await visitor(getExclusive, { params }))
    return exclusive.visible ? { id: exclusive.id, stock: exclusive.stock } : undefined
  }
  const before = await read()
  if (!before) throw new Error('Nothing to change')
  const reader = await readStream(`${second.origin}/api/clubs/${slug}/events`)
  await expect.poll(() => names(reader)).toContain('reset')
  const staff = await first.as('staff@fc-virage.test')
  const changing = { params: { slug, exclusiveId: before.id }, body: { change: 7 } }
  valueOf(await staff(changeStock, changing))
  await expect.poll(async () => (await read())?.stock).toBe(before.stock + 7)
  await expect
    .poll(() => reader.events.filter(({ name }) => name === 'exclusive').map(({ data }) => data))
    .toContainEqual(expect.objectContaining({ exclusiveSlug, stock: before.stock + 7 }))
  reader.close()
})

test('a message to one process is sent to its receiver by the other, also after the database was unavailable', async () => {
  const { token } = await first.tokenOf('karim@fans.test')
  const { username } = await first.tokenOf('marie@fans.test')
  const reader = await readStream(`${second.origin}/api/clubs/${slug}/events`, { token })
  await expect.poll(() => names(reader)).toContain('reset')
  const marie = await first.as('marie@fans.test')
  const receiver = await first.platform.database.asSystem((tx) =>
    tx
      .selectFrom('fan as f')
      .innerJoin('club as c', 'c.id', 'f.club_id')
      .select('f.id')
      .where('f.email', '=', 'karim@fans.test')
      .where('c.slug', '=', slug)
      .executeTakeFirstOrThrow(),
  )
  const send = async (text: string) =>
    valueOf(await marie(sendMessage, { params: { slug, username }, body: { receiverId: receiver.id, text } }))
  await send('One')
  await expect.poll(() => names(reader)).toContain('message')

  // A client that may have missed something receives a reset.
  await first.platform.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'virage-listener' and datname = current_database()",
  )
  await expect.poll(() => names(reader).filter((name) => name === 'reset')).toHaveLength(2)
  await send('Two')
  await expect.poll(() => names(reader).filter((name) => name === 'message')).toHaveLength(2)
  reader.close()
})
