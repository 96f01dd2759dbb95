import { expect, test } from 'vitest'
import { describeKills, judgeKills } from './judge-kills.ts'
import { kinds, planKills } from './kills.ts'
import type { Attempt, Done } from './load.ts'

const bidAt = (at: number): Done => ({ kind: 'bid', id: String(at), key: '', sent: at, at })
const kill = (kind: string, at: number) => ({ kind, what: `${kind} of a machine`, at })
const attempt = (status: number, isClean = true): Attempt => ({
  kind: 'bid',
  sent: 1_000,
  ended: 3_000,
  status,
  isClean,
})
const kills = [kill('a process', 1_000), kill('a database', 5_000), kill('a process', 20_000)]
const done = [bidAt(500), bidAt(1_500), bidAt(4_900), bidAt(12_000), bidAt(19_900), bidAt(20_400), bidAt(24_000)]

test('a table of kills has the silence after each kind, and the longest of all', () => {
  const judged = judgeKills(kills, { attempts: [attempt(201), attempt(0), attempt(503)], done }, 25_000)
  expect(judged).toMatchObject({
    seconds: 24,
    kills: [
      { kind: 'a process', count: 2, longest: 3.6 },
      { kind: 'a database', count: 1, longest: 7.9 },
    ],
    accepted: { bid: 6 },
    refused: { none: 1, '503': 1 },
    silence: { seconds: 7.9, after: 'a database of a machine' },
    slowest: 2,
    failures: [],
  })
  expect(describeKills(judged)[0]).toBe('3 kills in 24 s, 7.5 a minute')
})

test('answers that clients can’t deal with, and too long a silence, are failures', () => {
  const attempts = [attempt(500), attempt(503, false)]
  expect(judgeKills(kills, { attempts, done }, 25_000).failures).toHaveLength(2)
  expect(judgeKills(kills, { attempts: [], done }, 60_000).failures).toHaveLength(1)
})

test('a plan has each kind of kill by its share, in an order that the seed decides', () => {
  const first = () => 0
  const plan = planKills(1_000, first)
  expect(Object.values(kinds).reduce((sum, { share }) => sum + share, 0)).toBe(100)
  expect(plan).toHaveLength(1_000)
  for (const [kind, { share }] of Object.entries(kinds))
    expect(plan.filter((one) => one === kind)).toHaveLength(share * 10)
  expect(planKills(1_000, first)).toEqual(plan)
  expect(planKills(7, first, ['etcd', 'failure detector'])).toHaveLength(7)
  expect(() => planKills(1, first, ['a unicorn'])).toThrow('There is no kill of a unicorn')
})
