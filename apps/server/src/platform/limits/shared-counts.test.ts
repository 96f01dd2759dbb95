import { expect, test } from 'vitest'
import { type AddCounts, openSharedCounts } from './shared-counts.ts'

const key = Buffer.from('a key of this test')
const limit = { name: 'requests', most: 100 }

/** Processes that share a table. `time` is in milliseconds. */
function open(processes: number) {
  const table = new Map<string, number>()
  const state = { time: 600_000_000, statements: 0, isAvailable: true }
  const addCounts: AddCounts = async (counts) => {
    state.statements++
    if (!state.isAvailable) throw new Error('The database is away')
    for (const { key: id, count } of counts) table.set(id, (table.get(id) ?? 0) + count)
    return new Map(counts.map(({ key: id }) => [id, table.get(id) ?? 0]))
  }
  const all = Array.from({ length: processes }, () => openSharedCounts({ addCounts, key, now: () => state.time }))
  // The timers of the product would exchange by the machine's clock.
  for (const one of all) one.stop()
  return { all, state, table }
}

test('each process knows what all have counted, after an exchange', async () => {
  const { all } = open(2)
  const [one, other] = all
  for (let use = 0; use < 60; use++) one?.add(limit, 'an address')
  for (let use = 0; use < 50; use++) other?.add(limit, 'an address')
  await one?.exchange()
  await other?.exchange()
  expect(other?.get(limit, 'an address').current).toBe(110)
  expect(one?.add(limit, 'an address').current).toBe(61)
  await one?.exchange()
  expect(one?.get(limit, 'an address').current).toBe(111)
})

test('the database is not asked about addresses that stay far below their limit', async () => {
  const { all, state } = open(1)
  const [one] = all
  for (let address = 0; address < 1_000; address++)
    for (let use = 0; use < 4; use++) one?.add(limit, `address ${address}`)
  await one?.exchange()
  expect(state.statements).toBe(0)
  one?.add(limit, 'address 7')
  await one?.exchange()
  await one?.exchange()
  expect(state.statements).toBe(1)
})

test('twenty processes together allow an address hardly more than its limit', async () => {
  const { all, state } = open(20)
  let allowed = 0
  // An address that asks each process twice between exchanges.
  for (let round = 0; round < 50; round++) {
    for (const one of all)
      for (let use = 0; use < 2; use++) if (one.add(limit, 'an address').current <= limit.most) allowed++
    for (const one of all) await one.exchange()
  }
  // One round of 40 uses beyond the limit is what an exchange is late.
  expect(allowed).toBeLessThanOrEqual(limit.most + 2 * 40)
  expect(state.statements).toBeLessThan(20 * 10)
})

test('without the database a process limits what it counts itself, and adds it later', async () => {
  const { all, state, table } = open(1)
  const [one] = all
  state.isAvailable = false
  for (let use = 0; use < 100; use++) one?.add(limit, 'an address')
  await expect(one?.exchange()).rejects.toThrow('The database is away')
  expect(one?.add(limit, 'an address').current).toBe(101)
  state.isAvailable = true
  await one?.exchange()
  expect([...table.values()]).toEqual([101])
})

test('a minute later nothing is counted any more, and no address is stored', async () => {
  const { all, state, table } = open(1)
  const [one] = all
  for (let use = 0; use < 100; use++) one?.add(limit, '203.0.113.9')
  await one?.exchange()
  expect(one?.get(limit, '203.0.113.9')).toEqual({ current: 100, ttl: 60_000 })
  expect([...table.keys()].join()).not.toContain('203.0.113.9')
  state.time += 60_000
  expect(one?.get(limit, '203.0.113.9').current).toBe(0)
})

test('a flood from many addresses is one short statement for each exchange', async () => {
  const { all, state, table } = open(1)
  const [one] = all
  for (let address = 0; address < 2_000; address++)
    for (let use = 0; use < 5 + (address % 7); use++) one?.add(limit, `address ${address}`)
  await one?.exchange()
  expect([state.statements, table.size]).toEqual([1, 500])
  expect(Math.min(...table.values())).toBeGreaterThanOrEqual(10)
})
