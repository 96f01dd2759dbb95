import { randomUUID } from 'node:crypto'
import type { BiddingFan } from '@virage/test-support/fans'
import type { LoadTask } from './load.ts'
import { isRunning, json, type Kind, record, rest, untilKnown } from './requests.ts'

/** The sandbox's card that succeeds. */
const payment = 'action=pay&card=4242424242424242'
const form = 'application/x-www-form-urlencoded'

/** Donates by card; every fourth donation is refunded by staff. */
export async function donate(task: LoadTask, fan: BiddingFan): Promise<void> {
  for (let nth = 0; isRunning(); nth++) {
    await rest(2_000 + Math.random() * 2_000)
    const amount = { value: 5 + Math.floor(Math.random() * 50), currency: 'EUR' }
    await pay(task, fan, { kind: 'donation', path: 'donations', body: { amount } })
    if (nth % 4 !== 3) continue
    const newest = await untilKnown('read', 'GET', `${ofClub(task)}/fans/${fan.username}/donations`, fan)
    const [donation] = newest?.status === 200 ? (JSON.parse(newest.body) as { id: string; refunded: boolean }[]) : []
    if (donation && !donation.refunded) await refund(task, `donations/${donation.id}`, { reason: 'Rehearsal' })
  }
}

/** Buys by card. */
export async function buyByCard(task: LoadTask, fan: BiddingFan): Promise<void> {
  while (isRunning()) {
    await rest(3_000 + Math.random() * 3_000)
    const body = { lineItems: [{ exclusiveId: task.exclusiveId }] }
    await pay(task, fan, { kind: 'card order', path: 'fiat-orders', body })
  }
}

/** Opens a checkout, and pays it at the sandbox. */
async function pay(
  task: LoadTask,
  { token }: BiddingFan,
  { kind, path, body }: { kind: Kind; path: string; body: object },
): Promise<void> {
  const page = `https://localhost/clubs/${task.club}`
  const key = randomUUID()
  const opened = await untilKnown(kind, 'POST', `${ofClub(task)}/${path}`, {
    token,
    key,
    body: JSON.stringify({ ...body, successUrl: page, cancelUrl: page }),
  })
  if (opened?.status !== 201) return
  const session = new URL(String(json(opened.body)['url'])).pathname
  const id = session.split('/').at(-1) ?? ''
  record(kind, id, opened, { key })
  const paid = await untilKnown('payment', 'POST', task.origin + session, { body: payment, type: form })
  if (paid?.status === 303) record('payment', id, paid)
}

/** Refunds something as staff. @param path of what was bought */
export async function refund(task: LoadTask, path: string, body: object): Promise<void> {
  const key = randomUUID()
  const url = `${task.origin}/api/staff/clubs/${task.club}/${path}/refunds`
  const answer = await untilKnown('refund', 'POST', url, { token: task.staff.token, key, body: JSON.stringify(body) })
  if (answer?.status === 201) record('refund', String(json(answer.body)['id']), answer, { key })
}

const ofClub = ({ origin, club }: LoadTask) => `${origin}/api/clubs/${club}`
