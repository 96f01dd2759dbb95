import { createDatabase } from '@virage/test-support'
import { startFreezingProxy } from '@virage/test-support/freezing-proxy'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listenForRevocations } from './listen-for-revocations.ts'

test('a connection that freezes is replaced, and its loss is told', async () => {
  const database = await createDatabase()
  const proxy = await startFreezingProxy(database.url)
  const [states, ended]: [boolean[], string[]] = [[], []]
  const stop = listenForRevocations(
    { connectionString: proxy.url },
    { onEnded: (id) => ended.push(id), onListening: (isListening) => states.push(isListening) },
    { interval: 100, timeout: 5_000 },
  )
  await expect.poll(() => states).toEqual([true])
  proxy.freeze()
  await expect.poll(() => states, { timeout: 30_000 }).toEqual([true, false, true])
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("select pg_notify('virage_sign_in_ended', 'one')")
  await expect.poll(() => ended).toEqual(['one'])
  await client.end()
  await stop()
  await proxy.stop()
  await database.drop()
})
