// Watches the memory of one process during mixed use (`npm run bench -- soak`): the requests of a week in half an hour.
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tokensBySrp } from '@virage/test-support/fans'
import type { RunningServer } from '@virage/test-support/server'
import sharp from 'sharp'
import { type LoadRequest, openLoadClient } from './http-client.ts'
import { readServer, residentMemory, type ServerState } from './server-state.ts'
import { createTokenFans } from './token-fans.ts'
import { createWatchers } from './watch-streams.ts'

/** Minutes that stand for a week. */
export const weekMinutes = 30

/** The limit of the resident memory at any time, and of what its trend would reach within the week; in MB. */
export const memoryLimit = 400

/** Fewer minutes than this have no trend that means anything. */
const trendMinutes = 10

/** The share of requests that may fail: on a machine that is busy with other work some are refused. */
const mostFailures = 0.01

/** Requests a second: what a club of some 20,000 fans does in a week, in half an hour. */
const rates = {
  pages: 30,
  reads: 30,
  polls: 100,
  invented: 20,
  streams: 15,
  pictures: 20,
  bids: 3,
  signIns: 1,
  officeLists: 4,
  exports: 0.5,
  uploads: 0.3,
  messages: 1,
}

const password = 'Virage-demo-2026!'

/** The memory of a minute: the state at its end, and the highest resident memory. */
type Minute = ServerState & { highest: number; requests: number; failed: number }

/**
 * Uses the server in every way, and watches its memory.
 *
 * @param minutes a third of them is warm-up; of fewer than ten the trend is only printed
 * @returns what exceeds the limits
 */
export async function measureSoak(
  server: RunningServer,
  options: { databaseUrl: string; secret: string; club: string; minutes: number },
): Promise<string[]> {
  const { origin, pid } = server
  const use = await openUse(server, options)
  const minutes: Minute[] = []
  let highest = 0
  const sampler = setInterval(() => void (highest = Math.max(highest, use.resident())), 250)
  try {
    for (let minute = 1; minute <= options.minutes; minute++) {
      const { requests, failed } = await use.forOneMinute()
      const state = await readServer({ origin, pid })
      minutes.push({ ...state, highest, requests, failed })
      console.log(
        `minute ${minute}: ${state.resident} MB resident, ${highest} MB at most, heap ${state.heap} MB, outside it ${state.external} MB; ${requests} requests, ${failed} failed`,
      )
      highest = 0
    }
  } finally {
    clearInterval(sampler)
    use.end()
  }
  const warm = Math.ceil(minutes.length / 3)
  const resident = slopeOf(minutes.slice(warm).map((one) => one.resident))
  const heap = slopeOf(minutes.slice(warm).map((one) => one.heap))
  const afterWeek = Math.round(resident.at(weekMinutes - warm))
  const peak = Math.max(...minutes.map((one) => one.highest))
  console.log(
    `After a warm-up of ${warm} minutes the resident memory grows by ${resident.slope.toFixed(2)} MB a minute and the heap by ${heap.slope.toFixed(2)}; at this rate ${afterWeek} MB after the week's ${weekMinutes} minutes (goal: ${memoryLimit} MB). At most ${peak} MB.`,
  )
  const failures = minutes.reduce((sum, { failed }) => sum + failed, 0)
  const all = minutes.reduce((sum, { requests }) => sum + requests, 0)
  return [
    ...(peak > memoryLimit ? [`memory: ${peak} MB`] : []),
    ...(minutes.length >= trendMinutes && afterWeek > memoryLimit ? [`memory after a week: ${afterWeek} MB`] : []),
    ...(failures > all * mostFailures ? [`${failures} of ${all} requests failed`] : []),
  ]
}

/** Fits a line to values, one a minute (least squares). */
function slopeOf(values: number[]): { slope: number; at: (minute: number) => number } {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length)
  const [x, y] = [mean(values.map((_, index) => index)), mean(values)]
  const spread = values.reduce((sum, _, index) => sum + (index - x) ** 2, 0)
  const slope = spread === 0 ? 0 : values.reduce((sum, value, index) => sum + (index - x) * (value - y), 0) / spread
  return { slope, at: (minute) => y + slope * (minute - x) }
}

/** Prepares what is used, and returns how to use it. */
async function openUse(
  { origin, pid, dataDirectory }: RunningServer,
  { databaseUrl, secret, club }: { databaseUrl: string; secret: string; club: string },
) {
  const port = Number(new URL(origin).port)
  const client = openLoadClient({ port, connections: 60 })
  const fans = await createTokenFans({ origin, databaseUrl, secret, club, count: 200, coins: 10 })
  const { AccessToken } = await tokensBySrp({ origin, email: 'staff@fc-virage.test', password, client: 'office' })
  const watchers = createWatchers({ port, path: `/api/clubs/${club}/events`, timed: 1, addresses: 1 })
  const photograph = await createPhotograph()
  const pictures: string[] = await picturesOf(origin, club)
  const lots = ['diallo-derby-shirt', 'away-kit-cup-run', 'keeper-clean-sheet-100', 'captains-armband-derby']
  let [requests, failed, price] = [0, 0, 10_000]

  /** A visitor's network, of a hundred thousand; with their language. */
  const visitor = (): Record<string, string> => ({
    'x-forwarded-for': `10.${whole(4)}.${whole(256)}.${whole(100)}`,
    'accept-language': Math.random() < 0.5 ? 'fr' : 'en',
  })
  const send = async (request: LoadRequest) => {
    requests++
    const response = await client.send({ ...request, headers: { ...visitor(), ...request.headers } })
    if (response.status === 0 || response.status === 500) failed++
    return response
  }
  const fan = () => fans[whole(fans.length)] ?? { username: '', fanId: '', token: '' }
  const staff = { authorization: `Bearer ${AccessToken}` }
  const post = (by: { token: string }, path: string, body: object) =>
    send({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${by.token}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
      isRead: true,
    })

  const uses: Record<keyof typeof rates, () => Promise<unknown>> = {
    pages: () =>
      send({
        path: `/clubs/${any(clubs)}${any(pages)}${Math.random() < 0.2 ? `?from=${whole(5_000)}` : ''}`,
        headers: { accept: 'text/html', 'accept-encoding': Math.random() < 0.9 ? 'br' : 'identity' },
      }),
    reads: () => send({ path: `/api/clubs/${any(clubs)}${any(reads)}` }),
    polls: () => {
      const by = Math.random() < 0.3 ? { authorization: `Bearer ${fan().token}` } : {}
      return send({ path: `/api/clubs/${club}/exclusives/${any(lots)}`, headers: by })
    },
    invented: () => send({ path: any(inventedPaths(club)) }),
    streams: async () => {
      const leave = await watchers.open(Math.random() < 0.3 ? fan().token : undefined)
      setTimeout(leave, 1_000 + Math.random() * 60_000)
    },
    pictures: () =>
      send({
        path: `${any(pictures)}?w=${any(['300', '800', '1500'])}`,
        headers: { accept: any(['image/avif', 'image/webp']) },
      }),
    bids: () => {
      const by = fan()
      price++
      const body = { bidderUsername: by.username, priceCoinsAmount: price, confirmedCoinsAmount: price }
      return post(by, `/api/clubs/${club}/exclusives/${any(lots)}/bids`, body)
    },
    signIns: () => tokensBySrp({ origin, email: any(['marie@fans.test', 'karim@fans.test']), password }),
    officeLists: () => send({ path: `/api/staff/clubs/${club}${any(lists)}`, headers: staff }),
    exports: () =>
      Math.random() < 0.8
        ? send({
            path: `/api/staff/clubs/${club}/${any(['orders', 'ledger', 'donations', 'memberships'])}.csv`,
            headers: staff,
          })
        : sendAs(fan()),
    uploads: async () => {
      const presigned = await post(fan(), `/api/clubs/${club}/presigned-uploads`, { contentType: 'image/jpeg' })
      if (presigned.status !== 200) return
      const { uploadUrl, url } = JSON.parse(presigned.text) as { uploadUrl: string; url: string }
      const headers = { ...visitor(), 'content-type': 'image/jpeg' }
      await fetch(origin + uploadUrl, { method: 'PUT', headers, body: photograph })
      pictures.push(url)
      if (pictures.length > 200) pictures.splice(whole(100), 1)
    },
    messages: () => {
      const [by, { fanId: receiverId }] = [fan(), fan()]
      return post(by, `/api/clubs/${club}/fans/${by.username}/messages`, { receiverId, text: 'On y va !' })
    },
  }
  /** The download of a fan's own data. */
  const sendAs = ({ username, token }: { username: string; token: string }) =>
    send({ path: `/api/clubs/${club}/fans/${username}/data`, headers: { authorization: `Bearer ${token}` } })

  const useAtRate = async (kind: keyof typeof rates, until: number) => {
    const underWay = new Set<Promise<unknown>>()
    const end = until - Date.now()
    const begun = Date.now()
    for (let nth = 0; nth < (rates[kind] * end) / 1000; nth++) {
      const wait = begun + (nth * 1000) / rates[kind] - Date.now()
      if (wait > 0) await pause(wait)
      if (Date.now() > until) break
      // A machine that is slower than the week does less, rather than ever more at once.
      if (underWay.size >= 20) await Promise.race(underWay)
      const one = uses[kind]().catch(() => void failed++)
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
    await Promise.all(underWay)
  }

  return {
    resident: () => residentMemory(pid),
    forOneMinute: async () => {
      const before = { requests, failed }
      const until = Date.now() + 60_000
      // The sizes of pictures are created again, as those of a week's new pictures.
      const sizes = join(dataDirectory, 'media', 'sizes')
      for (const file of await readdir(sizes)) if (Math.random() < 0.3) await rm(join(sizes, file), { force: true })
      await Promise.all(kinds.map((kind) => useAtRate(kind, until)))
      return { requests: requests - before.requests, failed: failed - before.failed }
    },
    end: () => client.close(),
  }
}

const kinds = Object.keys(rates) as (keyof typeof rates)[]
const whole = (below: number) => Math.floor(Math.random() * below)
const any = (list: readonly string[]) => list[whole(list.length)] ?? ''

const clubs = ['fc-virage', 'club70-legends', 'popup-rotonde']
const pages = ['', '/auctions', '/marketplace', '/news', '/members', '/giveaways', '/exclusives/diallo-derby-shirt']
const reads = ['', '/exclusives', '/auctions', '/posts', '/programs', '/giveaways', '/available-booking-slots']
const lists = [
  '/orders',
  '/fans',
  '/fans?search=fan',
  '/exclusives',
  '/auctions',
  '/ledger',
  '/audit-log',
  '/donations',
  '/memberships',
  '/due-payments',
  '/posts',
  '/search?q=derby',
]

const inventedPaths = (club: string): string[] => {
  const id = randomUUID()
  return [
    `/clubs/${club}/exclusives/${id}`,
    `/clubs/${id}`,
    `/${id}`,
    `/api/clubs/${club}/exclusives/${id}`,
    `/api/clubs/${club}/posts/${id}`,
    `/api/clubs/${id}/exclusives`,
    `/media/${id}.png?w=300`,
    `/media/upload-${id}.png?w=1500`,
    `/assets/${id}.js`,
  ]
}

/** Returns the pictures of a club's exclusives. */
async function picturesOf(origin: string, club: string): Promise<string[]> {
  const exclusives = await (await fetch(`${origin}/api/clubs/${club}/exclusives`)).text()
  return Array.from(new Set(exclusives.match(/\/media\/[a-z0-9.-]+/g)))
}

/** Creates a photograph of 12 megapixels, as phones take them. */
async function createPhotograph(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 82 })
    .toBuffer()
  return new Uint8Array(drawn)
}
