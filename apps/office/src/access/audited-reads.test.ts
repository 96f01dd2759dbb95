import * as staff from '@virage/contract/staff'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, freshnessOf } from '../queries.ts'
import { auditedReads } from './audited-reads.ts'

test('the list has each read that the contract says is logged', () => {
  const logged = Object.values<unknown>(staff).flatMap((one) =>
    typeof one === 'object' && one !== null && 'summary' in one && /is logged/.test(String(one.summary)) ? [one] : [],
  )
  expect(new Set(auditedReads)).toEqual(new Set(logged))
})

test('a logged read runs once for each opening: not on focus, not again by age, and its data is not kept', async () => {
  const client = createQueryClient()
  for (const read of auditedReads) {
    let runs = 0
    const queryFn = () => Promise.resolve(++runs)
    const observer = new QueryObserver(client, { queryKey: [read.id], queryFn, ...freshnessOf(read) })
    const stop = observer.subscribe(() => {})
    await expect.poll(() => runs).toBe(1)
    client.getQueryCache().onFocus()
    client.getQueryCache().onOnline()
    expect([read.id, runs, observer.getCurrentResult().isStale]).toEqual([read.id, 1, false])
    stop()
    await expect.poll(() => client.getQueryCache().find({ queryKey: [read.id] })).toBeUndefined()
  }
})
