import { setImmediate as nextTick } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allListPages, allPages } from './send-csv.ts'

/** Reads a list of so many rows, each of whose pages takes some milliseconds for each row. @returns the rows, and how many each page had at most */
async function readAll(count: number, perRow: number) {
  const all = Array.from({ length: count }, (_, index) => ({ id: String(1_000_000 - index) }))
  const limits: number[] = []
  const pages = allPages(async ({ limit, cursor }) => {
    limits.push(limit)
    const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1
    const rows = all.slice(start, start + limit)
    vi.advanceTimersByTime(rows.length * perRow)
    return rows
  })
  const rows: { id: string }[] = []
  for await (const page of pages) rows.push(...page)
  expect(rows).toEqual(all)
  return limits
}

describe('pages of a list', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('that are read fast become larger, up to a limit', async () => {
    expect(await readAll(10_000, 0.01)).toEqual([500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000])
  })

  test('that are read slowly become smaller, and a list whose rows are read slowly has all of them', async () => {
    const limits = await readAll(2_000, 3)
    expect(limits[0]).toBe(500)
    expect(new Set(limits.slice(1))).toEqual(new Set([100]))
  })

  test('are asked for while the ones before them wait to be taken', async () => {
    const asked: (string | undefined)[] = []
    const pages = allPages(async ({ limit, cursor }) => {
      asked.push(cursor)
      return Array.from({ length: limit }, (_, index) => ({ id: `${asked.length}-${index}` }))
    })
    await pages.next()
    await nextTick()
    expect(asked).toEqual([undefined, '1-499', '2-999'])
    await pages.return(undefined)
  })

  test('are read two at a time if the reader tells where the next one begins', async () => {
    let [running, most] = [0, 0]
    const pages = allListPages(async ({ cursor = '0', onNext }) => {
      most = Math.max(most, ++running)
      const next = cursor === '9' ? undefined : String(Number(cursor) + 1)
      onNext(next)
      await nextTick()
      running--
      return { rows: [cursor], next }
    })
    expect((await Array.fromAsync(pages)).flat().join('')).toBe('0123456789')
    expect(most).toBe(2)
  })
})

test('a read that fails fails the file, and is nothing to a reader who has stopped', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index) }))
  const failing = () => {
    let reads = 0
    return allPages(async () => {
      if (reads++ > 0) throw new Error('The database is gone')
      return rows
    })
  }
  const read = failing()
  expect((await read.next()).value).toHaveLength(2_000)
  await expect(read.next()).rejects.toThrow('The database is gone')
  const stopped = failing()
  await stopped.next()
  await stopped.return(undefined)
})
