// The load of a rehearsal, in a process of its own: bidders, buyers, donors and watchers use the product through its public
// address, and repeat a request under its key until they know what became of it. Talks to rehearse.ts by messages.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { BiddingFan } from '@virage/test-support/fans'

/** What the load is to do. */
export type LoadTask = {
  origin: string
  club: string
  lots: { slug: string; minimum: number }[]
  exclusiveId: string
  fans: BiddingFan[]
  staffToken: string
  watchers: number
}

/** One answer, or none: then `status` is 0. Times in milliseconds since the epoch. */
export type Attempt = { kind: Kind; sent: number; ended: number; status: number; isClean: boolean; why?: string }
export type Kind = 'bid' | 'order' | 'donation' | 'payment' | 'refund'

/** What was answered with success, so that it must be stored: first sent, and answered, in milliseconds since the epoch. */
export type Done = { kind: Kind; id: string; key: string; sent: number; at: number }

export type LoadReport = {
  attempts: Attempt[]
  done: Done[]
  /** Requests whose outcome stayed unknown for a minute. */
  unknown: number
  watchers: { open: number; events: number; dropped: number; longestAway: number }
}

/** Pause of a bidder between two bids, in milliseconds. 200 bidders then place ten bids per second. */
const bidPause = 20_000
/** How long a request is repeated after the load has ended, in milliseconds. */
const patience = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 400, timeout: 30_000 })
const report: LoadReport = {
  attempts: [],
  done: [],
  unknown: 0,
  watchers: { open: 0, events: 0, dropped: 0, longestAway: 0 },
}
let endsAt = Infinity

type Answer = { status: number; headers: Record<string, unknown>; body: string; why?: string }
/** The answer that ended the repetitions of a request, and when it was first sent. */
type FinalAnswer = Answer & { sent: number }

/** Sends a request once. @returns the answer; status 0 if there is none within 20 s */
function send(
  method: string,
  url: string,
  { token, key, body, type = 'application/json' }: { token?: string; key?: string; body?: string; type?: string },
): Promise<Answer> {
  return new Promise((done) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    }
    const failed = (error: Error) => done({ status: 0, headers: {}, body: '', why: error.message })
    const sent = request(url, { agent, method, headers, signal: AbortSignal.timeout(20_000) }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('error', failed)
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const isUnknown = (status: number) => status === 0 || status === 429 || status >= 500

/** Repeats a request under its key until its outcome is known. @returns undefined if it stayed unknown */
async function untilKnown(
  kind: Kind,
  method: string,
  url: string,
  options: { token?: string; key?: string; body?: string; type?: string },
): Promise<FinalAnswer | undefined> {
  const first = Date.now()
  for (;;) {
    const sent = Date.now()
    const answer = await send(method, url, options)
    const isClean = answer.status !== 503 || answer.headers['retry-after'] !== undefined
    const ended = Date.now()
    report.attempts.push({ kind, sent, ended, status: answer.status, isClean, ...(answer.why && { why: answer.why }) })
    if (!isUnknown(answer.status)) return { ...answer, sent: first }
    if (ended > endsAt + patience) {
      report.unknown++
      return undefined
    }
    await wait(300 + Math.random() * 700)
  }
}

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>
const isRunning = () => Date.now() < endsAt
/** Ends every {@link rest}. */
let end = () => {}
const ended = new Promise<void>((done) => (end = done))
/** Waits, or until the load ends. */
const rest = (milliseconds: number) => Promise.race([wait(milliseconds), ended])

async function bid(task: LoadTask, fan: BiddingFan, index: number) {
  await rest(Math.random() * bidPause)
  for (let nth = 0; isRunning(); nth++) {
    const lot = task.lots[(index + nth) % task.lots.length]
    if (!lot) return
    const priceCoinsAmount = lot.minimum + (nth % 3)
    const maximum = (index + nth) % 7 === 0 ? { maximumCoinsAmount: priceCoinsAmount + 5 } : {}
    const key = randomUUID()
    const body = JSON.stringify({ bidderUsername: fan.username, priceCoinsAmount, ...maximum })
    const url = `${task.origin}/api/clubs/${task.club}/exclusives/${lot.slug}/bids`
    const answer = await untilKnown('bid', 'POST', url, { token: fan.token, key, body })
    if (!answer) return
    const content = json(answer.body)
    if (typeof content['minimum'] === 'number') lot.minimum = Math.max(lot.minimum, content['minimum'])
    if (answer.status === 201) {
      lot.minimum = Math.max(lot.minimum, priceCoinsAmount + 1)
      report.done.push({ kind: 'bid', id: String(content['id']), key, sent: answer.sent, at: Date.now() })
      await rest(bidPause * (0.5 + Math.random()))
      // A bid that was too low is soon followed by a higher one.
    } else await rest(500 + Math.random() * 1_000)
  }
}

/** Orders with coins; every fourth order is refunded by staff. */
async function buy(task: LoadTask, fan: BiddingFan) {
  for (let nth = 0; isRunning(); nth++) {
    await rest(2_000 + Math.random() * 2_000)
    const key = randomUUID()
    const body = JSON.stringify({ lineItems: [{ exclusiveId: task.exclusiveId }] })
    const order = await untilKnown('order', 'POST', `${task.origin}/api/clubs/${task.club}/coins-orders`, {
      token: fan.token,
      key,
      body,
    })
    if (order?.status !== 201) continue
    const id = String(json(order.body)['id'])
    report.done.push({ kind: 'order', id, key, sent: order.sent, at: Date.now() })
    if (nth % 4 !== 3) continue
    const refundKey = randomUUID()
    const refund = await untilKnown(
      'refund',
      'POST',
      `${task.origin}/api/staff/clubs/${task.club}/orders/${id}/refunds`,
      {
        token: task.staffToken,
        key: refundKey,
        body: JSON.stringify({ reason: 'Rehearsal', restock: true }),
      },
    )
    if (refund?.status === 201)
      report.done.push({
        kind: 'refund',
        id: String(json(refund.body)['id']),
        key: refundKey,
        sent: refund.sent,
        at: Date.now(),
      })
  }
}

/** Opens checkouts for donations and pays them at the sandbox. */
async function donate(task: LoadTask, fan: BiddingFan) {
  while (isRunning()) {
    await rest(2_000 + Math.random() * 2_000)
    const page = `https://localhost/clubs/${task.club}`
    const body = JSON.stringify({
      amount: { value: 5 + Math.floor(Math.random() * 50), currency: 'EUR' },
      successUrl: page,
      cancelUrl: page,
    })
    const key = randomUUID()
    const opened = await untilKnown('donation', 'POST', `${task.origin}/api/clubs/${task.club}/donations`, {
      token: fan.token,
      key,
      body,
    })
    if (opened?.status !== 201) continue
    const session = new URL(String(json(opened.body)['url'])).pathname
    const id = session.split('/').at(-1) ?? ''
    report.done.push({ kind: 'donation', id, key, sent: opened.sent, at: Date.now() })
    const paid = await untilKnown('payment', 'POST', task.origin + session, {
      body: 'action=pay&card=4242424242424242',
      type: 'application/x-www-form-urlencoded',
    })
    if (paid?.status === 303) report.done.push({ kind: 'payment', id, key: '', sent: paid.sent, at: Date.now() })
  }
}

/** Watches the club's events, and comes back when the connection ends or is silent for 40 s. */
async function watch(task: LoadTask, index: number) {
  // 50 of them connect per second, as a busy computer allows.
  await rest(index * 20)
  let lostAt: number | undefined
  while (isRunning()) {
    await new Promise<void>((gone) => {
      const sent = request(
        `${task.origin}/api/clubs/${task.club}/events`,
        { agent: false, headers: { accept: 'text/event-stream' } },
        (response) => {
          if (response.statusCode !== 200) {
            response.resume()
            response.on('end', gone)
            return
          }
          report.watchers.open++
          if (lostAt !== undefined)
            report.watchers.longestAway = Math.max(report.watchers.longestAway, Date.now() - lostAt)
          lostAt = undefined
          response.on('data', (chunk: Buffer) => {
            if (chunk.includes('event: bids')) report.watchers.events++
          })
          response.on('close', () => {
            report.watchers.open--
            gone()
          })
        },
      )
      sent.setTimeout(40_000, () => sent.destroy())
      sent.on('error', () => gone())
      sent.end()
      void ended.then(() => sent.destroy())
    })
    if (!isRunning()) return
    if (lostAt === undefined) report.watchers.dropped++
    lostAt ??= Date.now()
    await rest(Math.random() * 3_000)
  }
}

async function run(task: LoadTask) {
  const { fans } = task
  await Promise.all([
    ...fans.map((fan, index) => bid(task, fan, index)),
    ...fans.slice(0, 8).map((fan) => buy(task, fan)),
    ...fans.slice(8, 12).map((fan) => donate(task, fan)),
    ...Array.from({ length: task.watchers }, (_, index) => watch(task, index)),
  ])
  process.send?.(report)
}

process.on('message', (message: LoadTask | 'stop' | 'count') => {
  if (message === 'stop') {
    endsAt = Date.now()
    end()
  } else if (message === 'count')
    process.send?.({ accepted: report.done.filter(({ kind }) => kind === 'bid').length, open: report.watchers.open })
  else void run(message)
})
