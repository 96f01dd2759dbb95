// The load of a rehearsal, in a process of its own: bidders, buyers, donors, giveaways and watchers use the product through its
// public address. Talks to rehearse.ts by messages.
import { randomUUID } from 'node:crypto'
import { request } from 'node:https'
import { type BiddingFan, signInBySrp } from '@virage/test-support/fans'
import { giveAway } from './give-away.ts'
import { buyByCard, donate, refund } from './pay-by-card.ts'
import { ended, endLoad, isRunning, json, record, report, rest, untilKnown } from './requests.ts'

export type { Attempt, Done, Kind, LoadReport } from './requests.ts'

/** Who uses the product, with the newest token. */
type Person = Pick<BiddingFan, 'email' | 'password' | 'token'>

/** What the load is to do. */
export type LoadTask = {
  origin: string
  club: string
  lots: { slug: string; minimum: number }[]
  exclusiveId: string
  fans: BiddingFan[]
  staff: Person
  watchers: number
}

/** In how long everybody signs in again, in milliseconds: tokens are valid for an hour. */
const renewalRound = 25 * 60_000

/** Pause of a bidder between two bids, in milliseconds. 200 bidders then place ten bids per second. */
const bidPause = 20_000

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
      record('bid', String(content['id']), answer, { key })
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
    record('order', id, order, { key })
    if (nth % 4 === 3) await refund(task, `orders/${id}`, { reason: 'Rehearsal', restock: true })
  }
}

/** Longest delay of a watcher's first reconnection and of any later one, in milliseconds: as in fans' browsers (follow-stream.ts). */
const [initialDelay, maxDelay] = [3_000, 30_000]

/** Watches the club's events, and comes back when the connection ends or is silent for 30 s. */
async function watch(task: LoadTask, index: number) {
  // 50 of them connect per second, as a busy computer allows.
  await rest(index * 20)
  let lostAt: number | undefined
  let delay = initialDelay
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
          delay = initialDelay
          response.on('data', (chunk: Buffer) => {
            if (chunk.includes('event: bids')) report.watchers.events++
          })
          response.on('close', () => {
            report.watchers.open--
            gone()
          })
        },
      )
      sent.setTimeout(30_000, () => sent.destroy())
      sent.on('error', () => gone())
      sent.end()
      void ended.then(() => sent.destroy())
    })
    if (!isRunning()) return
    if (lostAt === undefined) report.watchers.dropped++
    lostAt ??= Date.now()
    await rest(Math.random() * delay)
    delay = Math.min(delay * 2, maxDelay)
  }
}

/** Signs everybody in again, one after the other, again and again. */
async function renewTokens({ origin, staff, fans }: LoadTask) {
  const people: { person: Person; client: 'office' | 'web' }[] = [
    { person: staff, client: 'office' },
    ...fans.map((person) => ({ person, client: 'web' as const })),
  ]
  while (isRunning())
    for (const { person, client } of people) {
      await rest(renewalRound / people.length)
      if (!isRunning()) return
      const { email, password } = person
      const signIn = () => signInBySrp({ origin, email, password, client }).catch(() => undefined)
      let token = await signIn()
      // During a fault it fails. The next round would be too late if it failed then, too.
      while (token === undefined && isRunning()) {
        await rest(2_000)
        token = await signIn()
      }
      if (token !== undefined) person.token = token
    }
}

async function run(task: LoadTask) {
  const { fans } = task
  await Promise.all([
    renewTokens(task),
    ...fans.map((fan, index) => bid(task, fan, index)),
    ...fans.slice(0, 8).map((fan) => buy(task, fan)),
    ...fans.slice(8, 12).map((fan) => donate(task, fan)),
    ...fans.slice(12, 14).map((fan) => buyByCard(task, fan)),
    giveAway(task),
    ...Array.from({ length: task.watchers }, (_, index) => watch(task, index)),
  ])
  process.send?.(report)
}

process.on('message', (message: LoadTask | 'stop' | 'count') => {
  if (message === 'stop') endLoad()
  else if (message === 'count')
    process.send?.({ accepted: report.done.filter(({ kind }) => kind === 'bid').length, open: report.watchers.open })
  else void run(message)
})
