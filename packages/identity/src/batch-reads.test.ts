import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'

/** Reads that end when the test says so. */
function held() {
  const reads: { keys: string[]; end: (error?: Error) => void }[] = []
  const find = batchReads<string>(
    (keys) =>
      new Promise((done, failed) => {
        const found = () => new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`]))
        reads.push({ keys, end: (error) => (error ? failed(error) : done(found())) })
      }),
  )
  return { reads, find }
}

test('calls that arrive during a read share the next one', async () => {
  const { reads, find } = held()
  const found = Promise.all(['a', 'b', 'c', 'none', 'c'].map(find))
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  reads[0]?.end()
  await expect.poll(() => reads.length).toBe(3)
  expect(reads[2]?.keys).toEqual(['c', 'none'])
  reads[1]?.end()
  reads[2]?.end()
  expect(await found).toEqual(['value of a', 'value of b', 'value of c', undefined, 'value of c'])
})

test('ten thousand calls at once are two reads at a time, of five hundred keys at most', async () => {
  let [running, most] = [0, 0]
  const sizes: number[] = []
  const find = batchReads<string>(async (keys) => {
    most = Math.max(most, ++running)
    sizes.push(keys.length)
    await new Promise((done) => setImmediate(done))
    running--
    return new Map(keys.map((key) => [key, key]))
  })
  const keys = Array.from({ length: 10_000 }, (_, index) => String(index))
  expect(await Promise.all(keys.map(find))).toEqual(keys)
  expect([most, Math.max(...sizes), sizes.length]).toEqual([2, 500, 22])
})

test('a read that fails fails its own calls, and no others', async () => {
  const { reads, find } = held()
  const [first, second, third] = ['a', 'b', 'c'].map((key) => find(key).catch(String))
  reads[0]?.end(new Error('lost'))
  await expect.poll(() => reads.length).toBe(3)
  reads[1]?.end()
  reads[2]?.end()
  expect(await Promise.all([first, second, third])).toEqual(['Error: lost', 'value of b', 'value of c'])
})
