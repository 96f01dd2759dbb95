import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'
import { openCatalog } from '../catalog/index.ts'
import { openStreams } from './open-streams.ts'
import { createSubscribers } from './subscribers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a stream without readers ends, and a later reader opens another', async () => {
  const catalog = openCatalog(app.platform)
  const streams = openStreams(app.platform, catalog, 0)
  const clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
  const first = await streams.of(clubId)
  expect(await streams.of(clubId)).toBe(first)
  await expect.poll(async () => (await streams.of(clubId)) === first).toBe(false)
  streams.close()
  catalog.lots.close()
})

test('streams of a process that stops end one by one, not before load balancers have noticed', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const window = 10_000
  const subscribers = createSubscribers()
  const ends = Array.from({ length: 200 }, () => {
    const socket = new Socket()
    subscribers.add({ socket, language: 'en', fanId: undefined })
    return vi.spyOn(socket, 'end')
  })
  let drawn = 0
  const random = vi.spyOn(Math, 'random').mockImplementation(() => drawn++ / ends.length)
  const ended = () => ends.filter((end) => end.mock.calls.length > 0).length
  subscribers.drain(window)
  random.mockRestore()
  const counts = [2_400, 3_100, 3_000, 1_500].map((milliseconds) => {
    vi.advanceTimersByTime(milliseconds)
    return ended()
  })
  vi.useRealTimers()
  expect(counts).toEqual([0, expect.toSatisfy(isSome), expect.toSatisfy(isSome), 200])
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

/** Some of the streams, but not nearly all. */
const isSome = (count: number) => count > 20 && count < 180
