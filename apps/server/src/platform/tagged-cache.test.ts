import { expect, test } from 'vitest'
import { writtenAtHeader } from '@virage/contract'
import Fastify from 'fastify'
import { followOwnWrites } from './http/read-after.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** A cache over a counter: each load answers the next number. */
function counting(ttl = 60_000) {
  let [loads, time] = [0, 1_000_000]
  const cache = createTaggedCache<number>({ max: 10, ttl, now: () => new Date(time) })
  const get = (key = 'a', tags = ['fan 1']) => cache.get(key, { tags, load: async () => ++loads })
  return { cache, get, later: (milliseconds: number) => (time += milliseconds), now: () => new Date(time) }
}

test('a value is loaded once', async () => {
  const { get } = counting()
  expect([await get(), await get()]).toEqual([1, 1])
})

test('callers that come together share one load', async () => {
  const { get } = counting()
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
})

test('a tag that is invalidated takes all of its values with it, and no other', async () => {
  const { cache, get } = counting()
  await get('a', ['fan 1'])
  await get('b', ['fan 1', 'club'])
  await get('c', ['fan 2'])
  cache.invalidate('fan 1')
  expect([await get('a', ['fan 1']), await get('b', ['fan 1', 'club']), await get('c', ['fan 2'])]).toEqual([4, 5, 3])
})

test('a load that an invalidation overtakes is not kept', async () => {
  const { cache, get } = counting()
  const before = get()
  cache.invalidate('fan 1')
  expect(await before).toBe(1)
  expect(await get()).toBe(2)
})

test('a load that fails is tried again', async () => {
  const { cache, get } = counting()
  const failing = cache.get('a', { tags: [], load: () => Promise.reject(new Error('lost')) })
  await expect(failing).rejects.toThrow('lost')
  expect(await get()).toBe(1)
})

/** A server with one value behind the cache; a POST changes it without telling the cache, as another process would. */
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

test('whoever has written reads nothing that was read before', async () => {
  const { http, later, read } = await serving()
  expect(await read()).toBe(1)
  const { headers } = await http.inject({ method: 'POST', url: '/' })
  later(2_000)
  expect(await read(String(headers[writtenAtHeader]))).toBe(2)
})

test('what was read after a write answers its writer from memory', async () => {
  const { http, later, read } = await serving()
  const { headers } = await http.inject({ method: 'POST', url: '/' })
  later(2_000)
  expect([await read(String(headers[writtenAtHeader])), await read(String(headers[writtenAtHeader]))]).toEqual([1, 1])
})

test('others read from memory', async () => {
  const { http, later, read } = await serving()
  await read()
  await http.inject({ method: 'POST', url: '/' })
  later(2_000)
  expect(await read()).toBe(1)
})

test.each(['', 'yesterday', '-5', '1e99', '9999999999999', 'NaN'])(
  'a time such as “%s” is no time of a write',
  async (time) => {
    const { read } = await serving()
    expect([await read(time), await read(time)]).toEqual([1, 1])
  },
)

test('a refused request tells no time of a write', async () => {
  const { http } = await serving()
  const { headers } = await http.inject({ method: 'POST', url: '/refused' })
  expect(headers[writtenAtHeader]).toBeUndefined()
})
