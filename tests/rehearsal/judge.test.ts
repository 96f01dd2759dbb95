import { expect, test } from 'vitest'
import { type Disturbance, judge } from './judge.ts'
import type { Attempt, Done } from './load.ts'

const disturbance: Disturbance = { name: 'a fault', what: 'it', at: 0, repaired: 10_000, healthy: 20_000, allowed: 10 }
const acceptedAt = (...times: number[]): Done[] =>
  times.map((at) => ({ kind: 'bid', id: String(at), key: '', sent: at, at }))
const answered = (status: number, isClean = true): Attempt => ({
  kind: 'bid',
  sent: 1_000,
  ended: 2_000,
  status,
  isClean,
})

test('the silence after a fault is the longest time without an accepted bid', () => {
  const done = acceptedAt(500, 9_000, 12_000, 19_000)
  expect(judge(disturbance, { attempts: [], done })).toMatchObject({ silence: 8.5, failures: [] })
})

test('more than ten seconds without an accepted bid are a failure, also at the end and where none is accepted', () => {
  for (const done of [acceptedAt(500, 11_000, 15_000), acceptedAt(500, 9_000), []])
    expect(judge(disturbance, { attempts: [], done }).failures, JSON.stringify(done)).toHaveLength(1)
})

test.each([
  [answered(201), 0],
  [answered(303), 0],
  [answered(409), 0],
  [answered(0), 0],
  [answered(503), 0],
  [answered(503, false), 1],
  [answered(500), 1],
  [answered(502), 1],
  [answered(504), 1],
])('of %j, %i is a failure', (attempt, failures) => {
  const done = acceptedAt(5_000, 10_000, 15_000)
  expect(judge(disturbance, { attempts: [attempt], done }).failures).toHaveLength(failures)
})
