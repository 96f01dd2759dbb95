import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDiskStore } from '../modules/media/disk-store.ts'
import { openMediaStore } from '../modules/media/media-store.ts'
import { openSanitizeUpload } from '../modules/media/sanitize-upload.ts'
import { createEvents } from '../platform/events.ts'
import { countConnections } from '../testing/count-connections.ts'
import { openApp, type TestApp } from '../testing/open-app.ts'
import { isKnownPage } from './is-known-page.ts'
import { openPageCache, type PageRequest } from './page-cache.ts'

let app: TestApp
beforeAll(async () => void (app = await openApp({ WEB: 'true', PROXY_HOPS: '1' })))
afterAll(() => app.stop())

/** Asks as a visitor of a network of their own. */
const ask = (url: string, headers: Record<string, string> = {}) => {
  const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
  return app.http.inject({ url, headers: { host: 'localhost', 'x-forwarded-for': address, ...headers } })
}

/** Addresses that anybody can invent without end. */
const inventedAddresses: Record<string, () => { url: string; host?: string }> = {
  'an exclusive': () => ({ url: `/api/clubs/fc-virage/exclusives/none-${randomUUID()}` }),
  'an exclusive’s recommendations': () => ({
    url: `/api/clubs/fc-virage/exclusives/none-${randomUUID()}/recommendations`,
  }),
  'a post': () => ({ url: `/api/clubs/fc-virage/posts/none-${randomUUID()}` }),
  'a program': () => ({ url: `/api/clubs/fc-virage/programs/none-${randomUUID()}` }),
  'a draw': () => ({ url: `/api/clubs/fc-virage/giveaways/${randomUUID()}/draw` }),
  'a club': () => ({ url: `/api/clubs/none-${randomUUID()}` }),
  'a list of a club': () => ({ url: `/api/clubs/none-${randomUUID()}/exclusives` }),
  'the events of a club': () => ({ url: `/api/clubs/none-${randomUUID()}/events` }),
  'an operation': () => ({ url: `/api/none-${randomUUID()}` }),
  'the logo of a partner': () => ({ url: `/partners/none-${randomUUID()}/logo.png` }),
  'a picture': () => ({ url: `/media/none-${randomUUID()}.png?w=300` }),
  'an upload': () => ({ url: `/media/upload-${randomUUID()}.png?w=300` }),
  'a file': () => ({ url: `/assets/none-${randomUUID()}.js` }),
  'the manifest of a club': () => ({ url: `/clubs/none-${randomUUID()}/manifest.webmanifest` }),
  'a host': () => ({ url: '/', host: `${randomUUID()}.evil.example` }),
  'an icon of a host': () => ({ url: '/favicon.ico', host: `${randomUUID()}.evil.example` }),
}

test('invented addresses take no connection of the database from pages and polls', async () => {
  const connections = (work: () => Promise<unknown>) => countConnections(app.platform.database, work)
  for (const [what, address] of Object.entries(inventedAddresses)) {
    const flood = async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => address()).map(({ url, host }) => ask(url, host ? { host } : {})),
      )
      // The product's own icon stands for that of a host that is no club's.
      const expected = what === 'an icon of a host' ? 200 : 404
      expect(new Set(answers.map(({ statusCode }) => statusCode)), what).toEqual(new Set([expected]))
    }
    // The first one reads what exists, for all others. Ageing caches are read again, and jobs run, in any of them, but not in each.
    await flood()
    await expect.poll(() => connections(flood), { message: what }).toBeLessThan(10)
  }
})

test('something new exists as soon as it is stored', async () => {
  const url = '/api/clubs/fc-virage/posts/brand-new'
  expect((await ask(url)).statusCode).toBe(404)
  const clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
  await app.platform.database.withTenant(clubId, (tx) =>
    tx
      .insertInto('post')
      .values({
        club_id: clubId,
        slug: 'brand-new',
        name: '{"en":"New"}',
        description: '{}',
        image_url: '',
        published_at: new Date('2026-01-01'),
      })
      .execute(),
  )
  await expect.poll(async () => (await ask(url)).statusCode).toBe(200)
})

const pageOf = (path: string): PageRequest => ({
  url: `http://localhost${path}`,
  language: 'en',
  ownDomainSlug: null,
  isKnownHost: true,
  slug: /^\/clubs\/([^/]+)/.exec(path)?.[1],
  encoding: 'identity',
})

/** A cache whose renderings end when the test says so, and the pages whose rendering has begun. */
function openHeldPages() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const cache = openPageCache({
    render: async ({ url }) => {
      const { pathname } = new URL(url)
      begun.push(pathname)
      await new Promise<void>((end) => ends.set(pathname, end))
      return new Response('<html></html>', { status: pathname.includes('invented') ? 404 : 200 })
    },
    events: createEvents(),
    clubIdOf: () => undefined,
    foreign: { script: [], connect: [] },
  })
  return { cache, begun, end: (path: string) => ends.get(path)?.() }
}

test('a page is rendered next, however many invented ones wait', async () => {
  const { cache, begun, end } = openHeldPages()
  const flood = Array.from({ length: 500 }, (_, nth) => cache.get(pageOf(`/invented-${nth}`), 'other'))
  expect(begun).toEqual(['/invented-0'])
  const pages = ['/', '/clubs', '/clubs/fc-virage'].map((path) => cache.get(pageOf(path), 'known'))
  // Two at once; the third is the first in the queue of its lane.
  expect(begun).toEqual(['/invented-0', '/', '/clubs'])
  end('/invented-0')
  end('/')
  await expect.poll(() => begun).toContain('/clubs/fc-virage')
  expect(begun).toEqual(['/invented-0', '/', '/clubs', '/clubs/fc-virage'])
  end('/clubs')
  end('/clubs/fc-virage')
  expect((await Promise.all(pages)).map((page) => page?.status)).toEqual([200, 200, 200])
  await expect.poll(() => begun.length).toBe(5)
  // Of the flood, one was being rendered and five waited; nobody else was held.
  const held = setInterval(() => begun.forEach(end), 1)
  const answers = await Promise.all(flood)
  clearInterval(held)
  expect(answers.filter((page) => page?.status === 404)).toHaveLength(6)
})

test('invented pages are rendered 120 times a minute at most, from however many networks', async () => {
  const { cache, begun, end } = openHeldPages()
  const minute = () => Math.floor(Date.now() / 60_000)
  const inOneMinute = async () => {
    begun.length = 0
    for (let nth = 0; nth < 200; nth++) {
      const page = cache.get(pageOf(`/invented-${randomUUID()}`), 'other')
      end(begun.at(-1) ?? '')
      await page
    }
  }
  let since = -1
  while (since !== minute()) {
    since = minute()
    await inOneMinute()
  }
  expect(begun.length).toBeLessThanOrEqual(120)
})

test('each page of the fan application is known, and invented ones are not', async () => {
  const { platform } = app
  const clubId = (await platform.clubs.find('fc-virage'))?.id ?? ''
  const exists = await platform.database.withTenant(clubId, async (tx) => ({
    $exclusiveSlug: (await tx.selectFrom('exclusive').select('slug').executeTakeFirstOrThrow()).slug,
    $postSlug: (await tx.selectFrom('post').select('slug').executeTakeFirstOrThrow()).slug,
    $programSlug: (await tx.selectFrom('program').select('slug').executeTakeFirstOrThrow()).slug,
    $giveawayId: (await tx.selectFrom('giveaway').select('id').executeTakeFirstOrThrow()).id,
    $slug: 'fc-virage',
  }))
  const routes = readdirSync(new URL('../../../web/src/routes', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('__root'))
    .map(
      (name) =>
        `/${name
          .replace(/(?:^|\/)index\.tsx$|\.tsx$/, '')
          .replaceAll('_.', '/')
          .replaceAll('.', '/')}`,
    )
  expect(routes.length).toBeGreaterThan(25)
  const known = (path: string) => isKnownPage(pageOf(path), path, platform)
  const [unknown, invented]: [string[], string[]] = [[], []]
  for (const route of routes) {
    const path = route.replaceAll(/\$\w+/g, (name) => exists[name as keyof typeof exists] ?? name)
    if (!(await known(path))) unknown.push(route)
    const [, last] = /\/(\$(?!slug|memberId|duePaymentId|enquiryId)\w+)/.exec(route) ?? []
    if (last && (await known(path.replace(exists[last as keyof typeof exists], 'invented')))) invented.push(route)
  }
  // These pages have no content before their reader signs in, so any id has one.
  const personal = [
    '/clubs/$slug/members/$memberId',
    '/clubs/$slug/messages/$enquiryId',
    '/clubs/$slug/payments/$duePaymentId',
  ]
  expect([unknown.toSorted(), invented]).toEqual([personal, []])
  for (const path of ['/invented', '/clubs/invented', '/clubs/fc-virage/invented', '/clubs/fc-virage/marketplace/x'])
    expect(await known(path), path).toBe(false)
})

test('a page with a parameter is known if its value exists, and invented values are not', async () => {
  const { platform } = app
  const row = await platform.database.asSystem((tx) =>
    tx
      .selectFrom('partner as p')
      .innerJoin('club as c', 'c.id', 'p.club_id')
      .select(['c.slug as club', 'p.slug as partner'])
      .executeTakeFirstOrThrow(),
  )
  const club = `/clubs/${row.club}`
  const known = (path: string) => isKnownPage(pageOf(path), path.split('?')[0] ?? '', platform)
  const existing = [
    `${club}/giveaway`,
    `${club}/giveaway?partner=${row.partner}`,
    `${club}/wallet?payment-result=SUCCESS`,
  ]
  const invented = [
    `${club}/giveaway?partner=invented`,
    `${club}/messages?order=${randomUUID()}`,
    `${club}/messages?number=123`,
    `${club}/messages?exclusive=invented`,
    `${club}/withdrawal?order=123`,
    `${club}/withdrawal?sent=${randomUUID()}`,
  ]
  for (const path of existing) expect(await known(path), path).toBe(true)
  for (const path of invented) expect(await known(path), path).toBe(false)
})

test('pictures that are no file wait apart, two at a time, and pictures of the cache don’t wait', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'virage-invented-'))
  const disk = await openDiskStore({ directory, secret: Buffer.from('secret'), now: () => new Date() })
  let reads = 0
  const held = Promise.withResolvers<void>()
  const store = {
    ...disk,
    readOriginal: async (name: string) => {
      if (!name.startsWith('none')) return disk.readOriginal(name)
      reads++
      await held.promise
      return undefined
    },
  }
  const config = readConfig({ NODE_ENV: 'test', SECRET: 'a-secret-of-this-test-that-is-long-enough' })
  const media = await openMediaStore({
    store,
    directory,
    sanitize: openSanitizeUpload(config, app.platform.log),
    isFocus: async () => false,
  })
  const size = { width: 300, height: undefined, format: 'webp' as const }
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c81e3c' } }).png()
  await media.put('banner.png', await drawn.toBuffer())
  await media.picture('banner.png', size)
  const flood = Array.from({ length: 500 }, (_, nth) => media.picture(`none-${nth}.png`, size))
  const settled = Promise.allSettled(flood)
  await expect.poll(() => reads).toBe(2)
  expect((await media.picture('banner.png', size))?.body.length).toBeGreaterThan(0)
  expect(reads).toBe(2)
  held.resolve()
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(500 - 2 - 200)
  await rm(directory, { recursive: true })
})
