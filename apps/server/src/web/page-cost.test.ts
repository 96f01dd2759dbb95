import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvents } from '../platform/events.ts'
import { openApp, type TestApp } from '../testing/open-app.ts'
import { openPageCache, type PageRequest } from './page-cache.ts'
import { canonicalPath, knownQuery } from './page-parameters.ts'

let app: TestApp
beforeAll(async () => void (app = await openApp({ WEB: 'true' })))
afterAll(() => app.stop())

/** Returns a page's time of rendering, by which renderings are counted. */
const renderedAt = (html: string) => /data-rendered-at="(\d+)"/.exec(html)?.[1]
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { host: 'localhost', ...headers } })

test('unknown query strings, ports and languages are served from one cached page (finding M2)', async () => {
  const club = '/clubs/fc-virage'
  const begun = Date.now()
  const answers = [await ask(club)]
  for (let nth = 0; nth < 120; nth++) {
    const invented = { host: `localhost:${1_000 + nth}`, 'accept-language': `x${nth}-${randomUUID()},en;q=0.1` }
    answers.push(await ask(`${club}?x=${randomUUID()}&payment-result=SUCCESS`, invented))
  }
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  // A page is rendered again every five seconds, and after a change in its club.
  const renderings = 2 + Math.floor((Date.now() - begun) / 5_000)
  expect(new Set(answers.map(({ body }) => renderedAt(body))).size).toBeLessThanOrEqual(renderings)
})

test('all unknown hosts share one page, which is not rendered (finding M2)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask('/clubs/fc-virage', { host: `${randomUUID()}.evil.example` })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.body).not.toContain('data-rendered-at')
})

test('each page has one canonical URL, to which variants redirect (finding M2)', async () => {
  for (const path of ['/clubs/fc-virage/%6eews', '/clubs//fc-virage/news', '/clubs/fc-virage/NEWS']) {
    const { statusCode, headers } = await ask(`${path}?a=1`)
    expect([path, statusCode, headers.location]).toEqual([path, 301, '/clubs/fc-virage/news?a=1'])
  }
  expect(canonicalPath('/clubs/%E0%A4%A')).toBeUndefined()
})

test('a network that requests many missing pages gets none rendered for a while, but cached pages (finding M2)', async () => {
  let remoteAddress = ''
  const from = (url: string, address = remoteAddress) =>
    app.http.inject({ url, remoteAddress: address, headers: { host: 'localhost' } })
  const invented = async () => (await from(`/clubs/fc-virage/news/${randomUUID()}`)).statusCode
  const minute = () => Math.floor(Date.now() / 60_000)
  const answers: number[] = []
  // Requests are counted by whole minutes, so the series has to lie in one.
  for (let begun = -1; begun !== minute();) {
    begun = minute()
    remoteAddress = `203.0.113.${(begun % 200) + 1}`
    answers.length = 0
    for (let nth = 0; nth < 62; nth++) answers.push(await invented())
  }
  expect(answers).toEqual([...Array<number>(60).fill(404), 503, 503])
  await from('/clubs/fc-virage/auctions', '203.0.114.9')
  expect((await from('/clubs/fc-virage/auctions')).statusCode).toBe(200)
  expect((await from(`/clubs/fc-virage/news/${randomUUID()}`, '203.0.114.9')).statusCode).toBe(404)
})

test('a process that is too busy for API requests still serves the code of its pages', async () => {
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec((await ask('/clubs')).body) ?? []
  // Every delay is longer than this, so the process is too busy from its first measurement.
  const busy = await openApp({ WEB: 'true', MAX_EVENT_LOOP_DELAY: '0.000001' })
  const statusOf = async (url: string) => (await busy.http.inject({ url, headers: { host: 'localhost' } })).statusCode
  try {
    await expect.poll(async () => [await statusOf('/api/clubs'), await statusOf(script)]).toEqual([503, 200])
  } finally {
    await busy.stop()
  }
})

const pageOf = (nth: number): PageRequest => ({
  url: `http://localhost/${nth}`,
  language: 'en',
  ownDomainSlug: null,
  isKnownHost: true,
  slug: undefined,
  encoding: 'identity',
})

test('at most two pages are rendered at a time; other requests get stale pages or an error (finding M2)', async () => {
  let [underWay, most, begun] = [0, 0, 0]
  const ends: (() => void)[] = []
  const cache = openPageCache({
    render: async () => {
      most = Math.max(most, ++underWay)
      begun++
      await new Promise<void>((end) => ends.push(end))
      underWay--
      return new Response('<html></html>')
    },
    events: createEvents(),
    clubIdOf: () => undefined,
    foreign: { script: [], connect: [] },
  })
  const responses = Array.from({ length: 200 }, (_, nth) => cache.get(pageOf(nth), 'known'))
  // Beyond two renderings and the waiting requests, no request is held open.
  const refused = await Promise.all(responses.slice(22))
  expect(refused.every((page) => page === undefined)).toBe(true)
  const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 1)
  await Promise.all(responses)
  clearInterval(ending)
  expect([most, begun <= 22]).toEqual([2, true])
})

test('while pages change faster than they can be rendered, the last rendering is served', async () => {
  const events = createEvents()
  const ends: (() => void)[] = []
  let isSlow = false
  const cache = openPageCache({
    render: async () => {
      if (isSlow) await new Promise<void>((end) => ends.push(end))
      return new Response(`<html>${isSlow ? 'after' : 'before'} the bid</html>`)
    },
    events,
    clubIdOf: () => 'a club',
    foreign: { script: [], connect: [] },
  })
  await cache.get(pageOf(0), 'known')
  isSlow = true
  events.publish({ type: 'lot', clubId: 'a club', exclusiveId: 'a lot', slug: 'shirt', version: 2 })
  const others = [1, 2].map((nth) => cache.get(pageOf(nth), 'known'))
  expect(String((await cache.get(pageOf(0), 'known'))?.body)).toContain('before the bid')
  const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 1)
  await Promise.all(others)
  expect(String((await cache.get(pageOf(0), 'known'))?.body)).toContain('after the bid')
  clearInterval(ending)
})

test('while each bid changes a page, it is rendered a few times a second and served as it was in between', async () => {
  const events = createEvents()
  let renderings = 0
  const cache = openPageCache({
    render: () => Promise.resolve(new Response(`<html>${renderings++}</html>`)),
    events,
    clubIdOf: () => 'a club',
    foreign: { script: [], connect: [] },
  })
  const secondNow = () => Math.floor(Date.now() / 1_000)
  const begun = secondNow()
  const served: boolean[] = []
  for (let version = 1; version <= 200; version++) {
    events.publish({ type: 'lot', clubId: 'a club', exclusiveId: 'a lot', slug: 'shirt', version })
    served.push((await cache.get(pageOf(0), 'known'))?.status === 200)
  }
  expect(new Set(served)).toEqual(new Set([true]))
  expect(renderings).toBeLessThanOrEqual(1 + 4 * (1 + secondNow() - begun))
})

test('pages are rendered with each parameter that a route reads (finding M2)', () => {
  const routes = new URL('../../../web/src/routes', import.meta.url).pathname
  const reading = readdirSync(routes, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => readFileSync(join(routes, name), 'utf8').includes('validateSearch'))
  const read = reading.map((name) => {
    const path = `/${name.replace(/(?:\/index)?\.tsx$/, '').replaceAll(/\$\w+/g, 'x')}`
    return [path, knownQuery(path, 'payment-result=CANCELED&partner=bakery&order=000123&number=123') !== '']
  })
  expect(read.length).toBeGreaterThan(4)
  expect(read.filter(([, isRead]) => !isRead)).toEqual([])
})
