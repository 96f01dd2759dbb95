import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { type FreezingProxy, startFreezingProxy } from '@virage/test-support/freezing-proxy'
import { followClock } from '../clock.ts'
import { type ClubEvent, createEvents } from '../events.ts'
import type { Database } from './database.ts'
import { listenForChanges } from './listen-for-changes.ts'

let database: Database
let url: string
let proxy: FreezingProxy
let stop: () => Promise<void>
beforeAll(async () => {
  const opened = await openIdleDatabase()
  ;({ database, url, stop } = opened)
  proxy = await startFreezingProxy(url)
})
afterAll(async () => {
  await proxy.stop()
  await stop()
})

/** What a busy machine may need, in milliseconds. */
const patient = { timeout: 5_000, longestWait: 30_000 }

/**
 * Listens through the proxy and records what is published.
 *
 * @param timeout of the regular check
 * @param longestWait of `awaitChanges`; undefined for the product's, after which a change may not have arrived
 */
async function listen({ timeout, longestWait }: { timeout: number; longestWait: number | undefined } = patient) {
  const events = createEvents()
  const published: ClubEvent[] = []
  events.subscribe((event) => published.push(event))
  const check = { interval: 100, timeout }
  const changes = await listenForChanges({ url: proxy.url, events, log: fastify().log, check, longestWait })
  return { changes, events, published }
}

/** Notifies of a change in a club. */
async function notify(): Promise<ClubEvent> {
  const event = { type: 'settings' as const, clubId: randomUUID() }
  await database.pool.query("select pg_notify('virage_change', $1)", [JSON.stringify(event)])
  return event
}

test('a connection that freezes is replaced, and subscribers are notified that changes may have been missed', async () => {
  const { changes, published } = await listen()
  const first = await notify()
  await changes.awaitChanges()
  expect(published).toEqual([first])
  proxy.freeze()
  // Nobody waits for this change: only the regular check finds out that the connection is frozen.
  await notify()
  await expect.poll(() => published).toEqual([first, { type: 'missed' }])
  const second = await notify()
  await changes.awaitChanges()
  expect(published).toEqual([first, { type: 'missed' }, second])
  await changes.stop()
})

test.each([
  ['a change that a later release knows', '{"type":"later"}'],
  ['no JSON', 'later'],
])('a notification with %s counts as missed changes, and later ones arrive', async (_, payload) => {
  const { changes, published } = await listen()
  await database.pool.query("select pg_notify('virage_change', $1)", [payload])
  const known = await notify()
  await changes.awaitChanges()
  expect(published).toEqual([{ type: 'missed' }, known])
  await changes.stop()
})

test('a frozen connection delays a response by a quarter of a second at most, and does not prevent the end', async () => {
  const { changes, published } = await listen({ timeout: 60_000, longestWait: undefined })
  proxy.freeze()
  await notify()
  const started = performance.now()
  await changes.awaitChanges()
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(published).toEqual([])
  await changes.stop()
})

/** Keeps this process from reading its sockets. */
const stall = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('a change that has arrived while the process was busy for longer than the wait is published', async () => {
  const events = createEvents()
  const published: ClubEvent[] = []
  events.subscribe((event) => published.push(event))
  const changes = await listenForChanges({ url, events, log: fastify().log })
  const event = { type: 'settings' as const, clubId: randomUUID() }
  const client = await database.pool.connect()
  const notified = client.query("select pg_notify('virage_change', $1)", [JSON.stringify(event)])
  stall(2_000)
  const waiting = changes.awaitChanges()
  // The query is sent, and no socket is read.
  await new Promise((done) => process.nextTick(done))
  // Long enough for a slow database to respond, and not for its connection to be given up.
  stall(3_000)
  await waiting
  expect(published).toEqual([event])
  await notified
  client.release()
  await changes.stop()
})

test('a process synchronises its clock at once after a gap in which it may have missed changes', async () => {
  const { changes, events } = await listen()
  const clock = await followClock(database.pool, events)
  await database.pool.query("update clock set advance = advance + interval '1 day'")
  const before = clock.now().getTime()
  proxy.freeze()
  // Sooner than the regular synchronisation, which comes every 30 seconds.
  await expect.poll(() => clock.now().getTime() - before, { timeout: 25_000 }).toBeGreaterThan(86_000_000)
  clock.stop()
  await changes.stop()
})
