import { expect, test } from 'vitest'
import { createClient, writtenAtHeader } from './client.ts'
import { getDrawEntries } from './giveaways.ts'
import { createGiftCard } from './wallet.ts'

const gift = (coinsAmount: number) => ({
  params: { slug: 'fc-virage' },
  body: { to: '00000000-0000-4000-8000-000000000001', coinsAmount },
})

const refused = (key: string, status: number) => () => Response.json({ status, key }, { status })
const given = () => Response.json({})

/** Returns a client whose requests get these answers, one after the other, and the keys that it has sent. */
function clientWith(answers: (() => Response)[], keepsIdempotencyKeys = true) {
  const keys: (string | null)[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    const answer = answers[keys.length] ?? given
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return answer()
  }
  return { call: createClient({ fetch, keepsIdempotencyKeys }), keys }
}

/** Never ends, unless it is aborted. */
const hangs = <T>(signal?: AbortSignal | null): Promise<T> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (signal?.aborted) reject(signal.reason)
  })

const lost = () => {
  throw new TypeError('Failed to fetch')
}

test.each([
  ['without a connection', lost],
  ['while the server is unavailable', refused('errors.backend.unavailable', 503)],
  ['after an answer that broke off', () => new Response('{"id":"0', { status: 201 })],
  ['after a refusal, which may precede the record of an earlier request', refused('errors.club.notOpen', 409)],
  ['while the first is being answered', refused('errors.backend.idempotencyInProgress', 409)],
])('a request that is repeated %s keeps its idempotency key (E05)', async (_, answer) => {
  const { call, keys } = clientWith([answer])
  expect(await call(createGiftCard, gift(20))).toMatchObject({ ok: false })
  await call(createGiftCard, gift(20))
  expect(keys[1]).toBe(keys[0])
})

test.each([
  ['it has succeeded', given],
  ['its payment page could not be opened', refused('errors.payment.providerFailed', 502)],
  ['its payment page was closed', refused('errors.payment.underWay', 409)],
])('a request gets a new idempotency key once %s (E05)', async (_, answer) => {
  const { call, keys } = clientWith([answer])
  await call(createGiftCard, gift(20))
  await call(createGiftCard, gift(20))
  expect(new Set(keys).size).toBe(2)
})

test('another content gets another idempotency key, and the first keeps its own (E05)', async () => {
  const { call, keys } = clientWith([lost, lost])
  for (const coins of [20, 25, 20]) await call(createGiftCard, gift(coins))
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test('an idempotency key of the caller is sent (E05)', async () => {
  const { call, keys } = clientWith([lost])
  await call(createGiftCard, gift(20))
  await call(createGiftCard, { ...gift(20), idempotencyKey: 'own' })
  expect(keys[1]).toBe('own')
})

test('a client that keeps no idempotency keys makes each request a new one (E05)', async () => {
  const { call, keys } = clientWith([lost], false)
  await call(createGiftCard, gift(20))
  await call(createGiftCard, gift(20))
  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['the network', { fetch: (_: unknown, init?: RequestInit) => hangs<Response>(init?.signal) }],
  ['the token', { fetch: async () => given(), token: () => hangs<string>() }],
])('a request counts as lost once %s takes too long, and keeps its idempotency key (E05)', async (_, slow) => {
  const keys: (string | null)[] = []
  const fetch = async (address: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return slow.fetch(address, init)
  }
  const call = createClient({ ...slow, fetch, keepsIdempotencyKeys: true, deadline: 20 })
  expect(await call(createGiftCard, gift(20))).toEqual({ ok: false, problem: null })
  expect(await call(createGiftCard, gift(20))).toEqual({ ok: false, problem: null })
  expect(new Set(keys).size).toBeLessThan(2)
})

test('a request that its caller gives up is rejected, also before its deadline', async () => {
  const caller = new AbortController()
  const fetch = (_: unknown, init?: RequestInit) => hangs<Response>(init?.signal)
  const call = createClient({ fetch, deadline: 60_000 })
  const request = call(createGiftCard, { ...gift(20), signal: caller.signal })
  caller.abort(new Error('Given up'))
  await expect(request).rejects.toThrow('Given up')
})

test('a table may take longer to download than a request may', async () => {
  const fetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40))
    return new Response('a')
  }
  const call = createClient({ fetch, deadline: 10 })
  const params = { slug: 'fc-virage', giveawayId: '00000000-0000-4000-8000-000000000001' }
  expect(await call(getDrawEntries, { params })).toEqual({ ok: true, value: 'a' })
})

test('a read follows the last change, even if the answer to an earlier one arrives after it', async () => {
  const sent: (string | null)[] = []
  const written = [2_000, 1_000]
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get(writtenAtHeader))
    return Response.json({}, { headers: { [writtenAtHeader]: String(written.shift() ?? '') } })
  }
  const call = createClient({ fetch })
  for (const coins of [20, 25, 30]) await call(createGiftCard, gift(coins))
  expect(sent).toEqual([null, '2000', '2000'])
})
