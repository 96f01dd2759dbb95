import { beforeEach, expect, test } from 'vitest'
import { createDetector, type Round } from './detector.ts'
import type { Change, Comparison, Entry, Etcd } from './etcd.ts'

const scope = '/virage/virage'
const config = { ttl: 20, loop_wait: 1, retry_timeout: 3, synchronous_mode: true, synchronous_mode_strict: true }

/** etcd in memory: revisions, leases that age with the test's clock, and transactions. */
class MemoryEtcd implements Etcd {
  now = 0
  revision = 0
  readonly entries = new Map<string, Entry>()
  readonly leases = new Map<string, number>()
  /** Runs between a look and what follows from it. */
  meanwhile = () => {}

  put(path: string, value: string, lease = '0') {
    const key = path.startsWith('/') ? path : `${scope}/${path}`
    this.revision++
    const createRevision = this.entries.get(key)?.createRevision ?? String(this.revision)
    this.entries.set(key, { key, value, lease, createRevision, modRevision: String(this.revision) })
  }
  renew(lease: string) {
    this.leases.set(lease, this.now)
  }
  async read(prefix: string) {
    return [...this.entries.values()].filter(({ key }) => key.startsWith(prefix))
  }
  async readLease(id: string) {
    const age = (this.now - (this.leases.get(id) ?? 0)) / 1000
    return { granted: 20, remaining: Math.max(-1, Math.floor(20 - age)) }
  }
  async commit(comparisons: Comparison[], changes: Change[]) {
    this.meanwhile()
    if (comparisons.some(({ key, modRevision }) => this.entries.get(key)?.modRevision !== modRevision)) return false
    for (const change of changes) {
      if ('delete' in change) this.entries.delete(change.delete)
      else this.put(change.put, change.value, change.lease)
    }
    return true
  }
}

let etcd: MemoryEtcd
let look: () => Promise<Round>
beforeEach(() => {
  etcd = new MemoryEtcd()
  etcd.renew('1')
  etcd.put('config', JSON.stringify(config))
  etcd.put('leader', 'db1', '1')
  etcd.put('sync', '{"leader":"db1","quorum":0,"sync_standby":"db2,db3"}')
  for (const name of ['db1', 'db2', 'db3']) etcd.put(`members/${name}`, '{"version":"4.1.4"}')
  look = createDetector({ etcd, scope, now: () => etcd.now })
})

/** Looks twice a second for some time. @returns the first round that would release the lock, and when it was */
async function watch(seconds: number, { isRenewed }: { isRenewed: boolean }) {
  const end = etcd.now + seconds * 1000
  while (etcd.now < end) {
    etcd.now += 500
    if (isRenewed) etcd.renew('1')
    const round = await look()
    if (round.release) return { round, at: etcd.now }
  }
  return undefined
}

test('the lock of a leader that renews it is never released', async () => {
  expect(await watch(600, { isRenewed: true })).toBeUndefined()
  expect(etcd.entries.has(`${scope}/leader`)).toBe(true)
})

test('the lock of a leader that has died is released within five and a half seconds, and /sync has a new revision', async () => {
  await watch(60, { isRenewed: true })
  const [died, before] = [etcd.now, etcd.entries.get(`${scope}/sync`)]
  const released = await watch(60, { isRenewed: false })
  expect(released?.round).toMatchObject({ release: true, released: true, name: 'db1' })
  expect((released?.at ?? 0) - died).toBeLessThanOrEqual(5_500)
  expect((released?.at ?? 0) - died).toBeGreaterThan(4_000)
  expect(etcd.entries.has(`${scope}/leader`)).toBe(false)
  const after = etcd.entries.get(`${scope}/sync`)
  expect(after?.value).toBe(before?.value)
  expect(after?.modRevision).not.toBe(before?.modRevision)
})

test('a detector that has just started leaves the lock to its lease', async () => {
  expect(await watch(19, { isRenewed: false })).toBeUndefined()
})

test.each([
  ['the leader has taken its lock again', () => etcd.put('leader', 'db1', '1')],
  ['another leader has the lock', () => etcd.put('leader', 'db2', '2')],
  ['the primary has changed its standbys', () => etcd.put('sync', '{"leader":"db1","quorum":0,"sync_standby":"db3"}')],
])('nothing is released if %s between the look and the release', async (_case, change) => {
  await watch(60, { isRenewed: true })
  etcd.meanwhile = change
  const before = new Map(etcd.entries)
  change()
  const expected = [...etcd.entries.values()].map(({ key, value }) => [key, value])
  etcd.entries.clear()
  for (const [key, entry] of before) etcd.entries.set(key, entry)
  const round = await watch(60, { isRenewed: false })
  expect(round?.round).toMatchObject({ release: true, released: false })
  expect([...etcd.entries.values()].map(({ key, value }) => [key, value])).toEqual(expected)
})

test('a detector that was frozen between the look and the release does not release', async () => {
  await watch(60, { isRenewed: true })
  const read = etcd.readLease.bind(etcd)
  let isFrozen = false
  etcd.readLease = async (id) => {
    const lease = await read(id)
    if (isFrozen) etcd.now += 60_000
    return lease
  }
  await watch(4, { isRenewed: false })
  isFrozen = true
  etcd.now += 1_000
  const round = await look()
  expect(round).toMatchObject({ release: true, released: false })
  expect(etcd.entries.has(`${scope}/leader`)).toBe(true)
})

test('a state that can not be read releases nothing', async () => {
  etcd.put('sync', 'not JSON')
  await expect(look()).rejects.toThrow('not JSON')
})
