import { expect, onTestFinished, test, vi } from 'vitest'
import { writtenAtHeader } from '@virage/contract'
import Fastify from 'fastify'
import { followOwnWrites } from './http/read-after.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** A cache whose loads return 1, 2, 3… */
function counting(ttl = 60_000) {
  let [loads, time] = [0, 1_000_000]
  const cache = createTaggedCache<number>({ bounds: { max: 10 }, ttl, now: () => new Date(time) })
  const get = (key = 'a', tags = ['fan 1']) => cache.get(key, { tags, load: async () => ++loads })
  return { cache, get, later: (milliseconds: number) => (time += milliseconds), now: () => new Date(time) }
}

test('a value is loaded once', async () => {
  const { get } = counting()
  expect([await get(), await get()]).toEqual([1, 1])
})

test('concurrent callers share one load', async () => {
  const { get } = counting()
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
})

test('invalidating a tag removes all values with it, and no others', async () => {
  const { cache, get } = counting()
  await get('a', ['fan 1'])
  await get('b', ['fan 1', 'club'])
  await get('c', ['fan 2'])
  cache.invalidate('fan 1')
  expect([await get('a', ['fan 1']), await get('b', ['fan 1', 'club']), await get('c', ['fan 2'])]).toEqual([4, 5, 3])
})

test('a load during which its tag is invalidated is not cached', async () => {
  const { cache, get } = counting()
  const before = get()
  cache.invalidate('fan 1')
  expect(await before).toBe(1)
  expect(await get()).toBe(2)
})

test('a failed load is retried', async () => {
  const { cache, get } = counting()
  const failing = cache.get('a', { tags: [], load: () => Promise.reject(new Error('lost')) })
  await expect(failing).rejects.toThrow('lost')
  expect(await get()).toBe(1)
})

test('an ageing value is served while it is reloaded', async () => {
  let loads = 0
  const cache = createTaggedCache<number>({ bounds: { max: 10 }, ttl: 60_000, refreshAfter: -1 })
  const source = { tags: [], load: async () => ++loads }
  expect(await cache.get('a', source)).toBe(1)
  expect(cache.getIfCached('a')).toBe(1)
  await expect.poll(() => cache.peek('a')).toBe(2)
})

test('an expired value is not served, but can be peeked at', async () => {
  const cache = createTaggedCache<number>({ bounds: { max: 10 }, ttl: -1 })
  await cache.get('a', { tags: [], load: async () => 1 })
  expect([cache.getIfCached('a'), cache.peek('a')]).toEqual([undefined, 1])
})

test('a value that nobody asks for is forgotten a minute after it has expired', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cache, get } = counting(5_000)
  await get('left')
  vi.advanceTimersByTime(65_000)
  await get('back')
  expect(cache.peek('left')).toBe(1)
  vi.advanceTimersByTime(60_001)
  await get('others')
  expect([cache.peek('left'), cache.peek('back')]).toEqual([undefined, 2])
})

test('an invalidated value can be peeked at for a while, if the cache allows it, until it no longer exists', async () => {
  const cache = createTaggedCache<number>({
    bounds: { max: 10 },
    ttl: 60_000,
    staleFor: 60_000,
    isCacheable: (value) => value > 0,
  })
  const get = (value: number) => cache.get('a', { tags: ['club'], load: async () => value })
  await get(1)
  cache.invalidate('club')
  expect([cache.getIfCached('a'), cache.peek('a')]).toEqual([undefined, 1])
  // Changes that come faster than it loads: what was loaded last can be peeked at, and nobody is served it.
  const loading = get(2)
  cache.invalidate('club')
  expect(await loading).toBe(2)
  expect([cache.getIfCached('a'), cache.peek('a')]).toEqual([undefined, 2])
  await get(-1)
  expect(cache.peek('a')).toBe(undefined)
})

test('an invalidated value cannot be peeked at any longer than the cache allows', async () => {
  const cache = createTaggedCache<number>({ bounds: { max: 10 }, ttl: 60_000, staleFor: 5_000 })
  await cache.get('a', { tags: ['club'], load: async () => 1 })
  cache.invalidate('club')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 5_001)
  const later = cache.peek('a')
  vi.restoreAllMocks()
  expect(later).toBe(undefined)
})

test('a value that was set is not replaced by a load that started before', async () => {
  const { cache, get } = counting()
  const loaded = get()
  cache.set('a', 100, { tags: ['fan 1'], load: async () => 0 })
  expect([await loaded, await get()]).toEqual([1, 100])
  cache.invalidate('fan 1')
  expect(await get()).toBe(2)
})

test('a value that must not be cached is returned to those who wait for it', async () => {
  let loads = 0
  const cache = createTaggedCache<number>({ bounds: { max: 10 }, ttl: 60_000, isCacheable: (value) => value > 1 })
  const source = { tags: [], load: async () => ++loads }
  expect([await cache.get('a', source), await cache.get('a', source), await cache.get('a', source)]).toEqual([1, 2, 2])
})

test('a tag that is derived from the value can be invalidated, also during a load', async () => {
  let loads = 0
  const cache = createTaggedCache<number>({ bounds: { max: 10 }, ttl: 60_000, tagsOf: (value) => [`${value}`] })
  const source = { tags: ['club'], load: async () => ++loads }
  await cache.get('a', source)
  const overtaken = cache.get('b', source)
  cache.invalidate('1', 'club')
  await overtaken
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, undefined])
})

test('the old value is served while loads fail, if the cache allows it', async () => {
  const cache = createTaggedCache<number>({ bounds: { max: 1 }, ttl: 60_000, servesOnError: true })
  await cache.get('a', { tags: ['a'], load: async () => 1 })
  cache.invalidate('a')
  expect(cache.getIfCached('a')).toBeUndefined()
  expect(await cache.get('a', { tags: ['a'], load: () => Promise.reject(new Error('lost')) })).toBe(1)
  expect(await cache.get('a', { tags: ['a'], load: async () => 2 })).toBe(2)
})

/**
 * A server with one cached value. A POST changes the value without invalidating the cache, as another process would.
 */
async function serving() {
  const { get, later, now } = counting()
  const http = Fastify()
  followOwnWrites(http, now)
  http.get('/', async () => ({ value: await get() }))
  http.post('/', async () => ({}))
  http.post('/refused', async (_request, reply) => reply.status(422).send({}))
  const read = async (writtenAt?: string) => {
    const headers = writtenAt === undefined ? {} : { [writtenAtHeader]: writtenAt }
    return (await http.inject({ url: '/', headers })).json<{ value: number }>().value
  }
  return { http, later, read }
}

test('a client that has written gets no value that was read before its write', async () => {
  const { http, later, read } = await serving()
  expect(await read()).toBe(1)
  const { headers } = await http.inject({ method: 'POST', url: '/' })
  later(2_000)
  expect(await read(String(headers[writtenAtHeader]))).toBe(2)
})

test('a value that was read after a write is served to the writer from memory', async () => {
  const { http, later, read } = await serving()
  const { headers } = await http.inject({ method: 'POST', url: '/' })
  later(2_000)
  expect([await read(String(headers[writtenAtHeader])), await read(String(headers[writtenAtHeader]))]).toEqual([1, 1])
})

test('other clients are served from memory', async () => {
  const { http, later, read } = await serving()
  await read()
  await http.inject({ method: 'POST', url: '/' })
  later(2_000)
  expect(await read()).toBe(1)
})

test.each(['', 'yesterday', '-5', '1e99', '9999999999999', 'NaN'])(
  '“%s” is ignored as the time of a write',
  async (time) => {
    const { read } = await serving()
    expect([await read(time), await read(time)]).toEqual([1, 1])
  },
)

test('a rejected request returns no time of a write', async () => {
  const { http } = await serving()
  const { headers } = await http.inject({ method: 'POST', url: '/refused' })
  expect(headers[writtenAtHeader]).toBeUndefined()
})
