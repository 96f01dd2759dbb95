// Measures pages and polls of real visitors while others request addresses that don't exist, of every kind.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Times of real requests in milliseconds, and how many failed. */
export type Times = { p50: number; p99: number; failed: number; requests: number }

/** Real requests, alone and during the flood, by what they request. */
export type Invented = { what: string; alone: Times; flooded: Times }[]

const seconds = 6
/** Invented requests that are open at a time. */
const flooders = 32

/** Addresses that anybody can invent without end. */
const invented = (club: string): string[] => {
  const id = randomUUID()
  return [
    `/clubs/${club}/exclusives/${id}`,
    `/clubs/${club}/news/${id}`,
    `/clubs/${club}/members/${id}`,
    `/clubs/${id}`,
    `/${id}`,
    `/api/clubs/${club}/exclusives/${id}`,
    `/api/clubs/${club}/posts/${id}`,
    `/api/clubs/${club}/programs/${id}`,
    `/api/clubs/${club}/giveaways/${id}/draw`,
    `/api/clubs/${id}/exclusives`,
    `/api/clubs/${id}/events`,
    `/partners/${id}/logo.png`,
    `/media/${id}.png?w=300`,
    `/media/upload-${id}.png?w=1500`,
    `/assets/${id}.js`,
  ]
}

/** @param lot the path of a lot's poll @param pages paths of pages, of which some are rendered again each second */
export async function measureInvented({
  origin,
  club,
  lot,
  pages,
}: {
  origin: string
  club: string
  lot: string
  pages: string[]
}): Promise<Invented> {
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, address: string) =>
    new Promise<number>((done) => {
      const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' }
      const sent = request(origin + path, { agent, headers }, (response) => {
        response.resume()
        response.on('end', () => done(response.statusCode ?? 0))
        response.on('error', () => done(0))
      })
      sent.on('error', () => done(0))
      sent.end()
    })
  const measure = async (paths: string[]): Promise<Times> => {
    const times: number[] = []
    let failed = 0
    const until = performance.now() + seconds * 1000
    for (let nth = 0; performance.now() < until; nth++) {
      const started = performance.now()
      const status = await ask(paths[nth % paths.length] ?? '', '198.51.100.7')
      times.push(performance.now() - started)
      if (status !== 200) failed++
      // A visitor who reads, not one who floods.
      await new Promise((done) => setTimeout(done, 20))
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
    return { p50: at(0.5), p99: at(0.99), failed, requests: times.length }
  }
  const both = async () => ({ polls: await measure([lot]), pages: await measure(pages) })

  for (const path of [lot, ...pages]) await ask(path, '198.51.100.7')
  const alone = await both()
  let flooding = true
  const flood = Array.from({ length: flooders }, async (_, flooder) => {
    for (let nth = 0; flooding; nth++) {
      const paths = invented(club)
      // Each from a network of its own, so that no limit by network helps.
      await ask(paths[(nth + flooder) % paths.length] ?? '', `10.${flooder}.${(nth >> 8) % 256}.${nth % 256}`)
    }
  })
  const flooded = await both()
  flooding = false
  await Promise.all(flood)
  agent.destroy()
  return [
    { what: 'polls', alone: alone.polls, flooded: flooded.polls },
    { what: 'pages', alone: alone.pages, flooded: flooded.pages },
  ]
}
