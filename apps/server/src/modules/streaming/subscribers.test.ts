import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { createSubscribers, type Subscriber } from './subscribers.ts'

const entry = (text: string): Entry => ({ sequence: 1, textFor: () => text, differsFor: () => false })

/** Returns a subscriber whose writes are kept; `onWrite` is called at each. */
function subscriberOf(onWrite?: () => void) {
  const writes: string[] = []
  const subscriber: Subscriber = { socket: new Socket(), language: 'en', fanId: undefined }
  vi.spyOn(subscriber.socket, 'write').mockImplementation((bytes) => {
    writes.push(String(bytes))
    onWrite?.()
    return true
  })
  return { subscriber, writes }
}

test('who comes late in a turn gets what has happened since it began, and nobody gets anything twice', async () => {
  const subscribers = createSubscribers()
  const newcomer = subscriberOf()
  let late: Promise<void> | undefined
  const readers = Array.from({ length: 1_000 }, (_, index) =>
    subscriberOf(() => {
      if (index !== 299 || late) return
      // In the midst of a turn one reader leaves that has received it, and one that has not; another event happens.
      for (const gone of [10, 600]) readers[gone]?.subscriber.socket.emit('close')
      late = subscribers.broadcast([entry('second ')], '')
      subscribers.add(newcomer.subscriber)
    }),
  )
  for (const { subscriber } of readers) subscribers.add(subscriber)
  await subscribers.broadcast([entry('first ')], '')
  await late
  const writesOf = (from: number, to: number) => new Set(readers.slice(from, to).map(({ writes }) => writes.join('|')))
  expect(writesOf(0, 10)).toEqual(new Set(['first |second ']))
  expect(readers[10]?.writes).toEqual(['first '])
  expect(writesOf(11, 300)).toEqual(new Set(['first |second ']))
  expect(writesOf(300, 600)).toEqual(new Set(['first second ']))
  expect(readers[600]?.writes).toEqual([])
  expect(new Set(readers.slice(601).map(({ writes }) => writes.join('')))).toEqual(new Set(['first second ']))
  expect(newcomer.writes).toEqual([])
  expect(subscribers.size()).toBe(999)
})

test('after a text that cannot be written, the next events reach all readers', async () => {
  const subscribers = createSubscribers()
  const { subscriber, writes } = subscriberOf()
  subscribers.add(subscriber)
  const broken: Entry = {
    ...entry(''),
    textFor: () => {
      throw new Error('No text')
    },
  }
  await expect(subscribers.broadcast([broken], '')).rejects.toThrow('No text')
  await subscribers.broadcast([entry('reset')], '')
  expect(writes).toEqual(['reset'])
})

test('the time between two deliveries grows with the crowd, and stays below 150 ms with that of gathering', async () => {
  const subscribers = createSubscribers()
  expect(subscribers.interval()).toBe(40)
  // A write that takes a millisecond: 200 of them take longer than the longest interval.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  for (let nth = 0; nth < 200; nth++) subscribers.add(subscriberOf(() => void now++).subscriber)
  await subscribers.broadcast([entry('bids')], '')
  vi.restoreAllMocks()
  expect(subscribers.interval()).toBe(110)
})

test('a stream whose connection has already closed is not added', () => {
  const subscribers = createSubscribers()
  const { subscriber } = subscriberOf()
  subscriber.socket.destroy()
  subscribers.add(subscriber)
  expect(subscribers.size()).toBe(0)
})
