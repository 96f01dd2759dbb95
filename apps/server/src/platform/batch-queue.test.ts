import { expect, test } from 'vitest'
import { openBatchQueue } from './batch-queue.ts'

/** A queue whose batches wait until they are let go. */
function heldQueue(largest: number) {
  const batches: { calls: string[]; finish: () => void; fail: (error: Error) => void }[] = []
  const queue = openBatchQueue<{ name: string; key?: string }, string>({
    largest,
    keyOf: ({ key }) => key,
    work: (batch) =>
      new Promise((resolve, reject) =>
        batches.push({
          calls: batch.map(({ name }) => name),
          finish: () => {
            for (const { name, settle } of batch) settle(name)
            resolve()
          },
          fail: reject,
        }),
      ),
  })
  return { queue, batches }
}

test('calls that arrive during a batch share the next one, in their order', async () => {
  const { queue, batches } = heldQueue(10)
  const results = ['a', 'b', 'c'].map((name) => queue.submit({ name }))
  batches[0]?.finish()
  await results[0]
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.finish()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  expect(batches.map(({ calls }) => calls)).toEqual([['a'], ['b', 'c']])
})

test('a batch is never larger than the queue allows', async () => {
  const { queue, batches } = heldQueue(2)
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.submit({ name }))
  for (let index = 0; index < 3; index++) {
    await expect.poll(() => batches.length).toBe(index + 1)
    batches[index]?.finish()
  }
  await Promise.all(results)
  expect(batches.map(({ calls }) => calls)).toEqual([['a'], ['b', 'c'], ['d']])
})

test('a call that repeats another one waits for the next batch', async () => {
  const { queue, batches } = heldQueue(10)
  const results = [
    queue.submit({ name: 'a' }),
    queue.submit({ name: 'b', key: 'same' }),
    queue.submit({ name: 'c', key: 'same' }),
    queue.submit({ name: 'd' }),
  ]
  for (let index = 0; index < 3; index++) {
    await expect.poll(() => batches.length).toBe(index + 1)
    batches[index]?.finish()
  }
  await Promise.all(results)
  expect(batches.map(({ calls }) => calls)).toEqual([['a'], ['b', 'd'], ['c']])
})

test('a batch that fails fails its calls alone, and the queue goes on', async () => {
  const { queue, batches } = heldQueue(10)
  const first = queue.submit({ name: 'a' })
  const second = queue.submit({ name: 'b' })
  batches[0]?.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.finish()
  expect(await second).toBe('b')
  await expect.poll(() => queue.isIdle()).toBe(true)
})
