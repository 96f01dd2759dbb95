// A load generator in its own process: the fans of a night who look. They share connections while they are not at work.
import { answerOrders } from './generator.ts'
import { openLoadClient } from './http-client.ts'
import { arrivalAt, behaviour, departureAt, phaseAt, phases } from './night-plan.ts'
import { createTimetable, type PhaseRecord, recordNight } from './night-recorder.ts'
import { addDeliveries, createWatchers, type Deliveries } from './watch-streams.ts'

/** What the crowd does. */
export type VisitorsOrder = {
  port: number
  club: string
  fans: number
  /** When the night begins, and how long it takes, in milliseconds. */
  begins: number
  lasts: number
  pages: string[]
  reads: string[]
  lots: string[]
  /** Of the fans who watch, the first have these tokens; the others are visitors. */
  tokens: string[]
  /** See `createWatchers`. */
  addresses: number
}

/** What the crowd has measured. */
export type VisitorsReport = {
  records: PhaseRecord[]
  /** By phase. */
  streams: { most: number; deliveries: Deliveries }[]
  /** Streams that the server closed or refused. */
  lost: number
  refused: Record<number, number>
}

/** Every so many streams one is timed. */
const timed = 4

answerOrders(async (order: VisitorsOrder): Promise<VisitorsReport> => {
  const { port, club, fans, begins, lasts, pages, reads, lots, tokens, addresses } = order
  const share = () => (Date.now() - begins) / lasts
  const client = openLoadClient({ port, connections: 400 })
  const { record, records } = recordNight(share)
  const watchers = createWatchers({ port, path: `/api/clubs/${club}/events`, timed, addresses })
  const streams = phases.map(() => ({ most: 0, deliveries: new Map() as Deliveries }))
  const etags = new Map<string, string>()
  const any = (list: string[]) => list[Math.floor(Math.random() * list.length)] ?? ''
  /** What the browser of a fan accepts. */
  const accepted = (fan: number) => ({ 'accept-language': fan % 3 === 0 ? 'en' : 'fr', 'accept-encoding': 'br' })

  const page = (fan: number, path: string) =>
    record('page', client.send({ path, headers: { ...accepted(fan), accept: 'text/html' } }))
  const read = (fan: number) => record('read', client.send({ path: any(reads), headers: accepted(fan) }))
  const poll = async (fan: number) => {
    const path = any(lots)
    const key = `${path} ${fan % 3 === 0}`
    const known = etags.get(key)
    const headers = { ...accepted(fan), ...(known === undefined ? {} : { 'if-none-match': known }) }
    const { etag } = await record('poll', client.send({ path, headers }))
    if (etag !== undefined) etags.set(key, etag)
  }
  const watch = async (leavesAt: number, token: string | undefined) => {
    const begun = performance.now()
    const leave = await watchers.open(token).catch(() => undefined)
    const status = leave === undefined ? 0 : 200
    void record(
      'stream',
      Promise.resolve({ status, etag: undefined, text: '', milliseconds: performance.now() - begun }),
    )
    if (leave) setTimeout(leave, Math.max(0, begins + leavesAt * lasts - Date.now()))
  }

  const timetable = createTimetable(share)
  for (let fan = 0; fan < fans; fan++) {
    const arrives = arrivalAt(Math.random())
    const leaves = departureAt(arrives, Math.random())
    const somewhen = () => arrives + Math.random() * (Math.min(leaves, 0.97) - arrives)
    const isWatching = fan % Math.round(1 / behaviour.streams) === 0
    timetable.add(arrives, () => void page(fan, pages[0] ?? ''))
    for (let nth = 1; nth < behaviour.pages; nth++) timetable.add(somewhen(), () => void page(fan, any(pages)))
    for (let nth = 0; nth < behaviour.reads; nth++) timetable.add(somewhen(), () => void read(fan))
    // Who has a stream need not poll.
    for (let nth = 0; nth < (isWatching ? 1 : behaviour.polls); nth++) timetable.add(somewhen(), () => void poll(fan))
    if (isWatching) timetable.add(arrives + 0.002, () => void watch(leaves, tokens.pop()))
  }
  const sampler = setInterval(() => {
    const phase = streams[phaseAt(share())]
    if (!phase) return
    phase.most = Math.max(phase.most, watchers.counts().open)
    addDeliveries(phase.deliveries, watchers.takeDeliveries())
  }, 100)
  await timetable.run()
  clearInterval(sampler)
  client.close()
  const { lost, refused } = watchers.counts()
  return { records: records(), streams, lost, refused }
})
