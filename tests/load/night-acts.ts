// A load generator in its own process: the fans of a night who act. They sign in, bid, order, donate and write messages.
import { randomUUID } from 'node:crypto'
import { tokensBySrp } from '@virage/test-support/fans'
import { answerOrders } from './generator.ts'
import { type LoadResponse, openLoadClient } from './http-client.ts'
import { arrivalAt, behaviour, bidAt, dropAt } from './night-plan.ts'
import { createTimetable, type PhaseRecord, recordNight } from './night-recorder.ts'
import type { TokenFan } from './token-fans.ts'

/** What they do. */
export type ActsOrder = {
  port: number
  club: string
  /** How many fans the night has; their acts come from `acting`. */
  fans: number
  begins: number
  lasts: number
  acting: TokenFan[]
  /** Slugs of the lots, and a price in coins above all their bids. */
  lots: string[]
  startingBid: number
  /** Exclusives for orders and the drop. */
  ordered: string
  dropped: string
  /** Accounts with this password, who sign in again and again. */
  signingIn: string[]
  password: string
}

/** What they have measured. */
export type ActsReport = {
  records: PhaseRecord[]
  /** When the last piece of the drop was sold, and the last fan had an answer; in milliseconds after its begin. */
  drop: { sold: number; lastSale: number; lastAnswer: number }
  /** When bidders had their answers, by the time of the bid. */
  answered: Map<number, number>
}

answerOrders(async (order: ActsOrder): Promise<ActsReport> => {
  const { port, club, fans, begins, lasts, acting, lots } = order
  const share = () => (Date.now() - begins) / lasts
  const client = openLoadClient({ port, connections: 500 })
  const { record, records } = recordNight(share)
  const timetable = createTimetable(share)
  const origin = `http://localhost:${port}`
  let turn = 0
  const next = (): TokenFan => acting[turn++ % acting.length] ?? { username: '', fanId: '', token: '' }

  const as = ({ token }: TokenFan) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })
  const post = (kind: string, request: { fan?: TokenFan; path: string; body: object; isRead?: boolean }) =>
    record(
      kind,
      client.send({
        method: 'POST',
        path: `/api/clubs/${club}/${request.path}`,
        headers: request.fan ? as(request.fan) : { 'idempotency-key': randomUUID() },
        body: JSON.stringify(request.body),
        isRead: request.isRead ?? false,
      }),
    )

  const answered = new Map<number, number>()
  const prices = lots.map(() => order.startingBid)
  const bid = async (lot: number) => {
    const fan = next()
    const price = (prices[lot] ?? 0) + 1
    prices[lot] = price
    const body = { bidderUsername: fan.username, priceCoinsAmount: price, confirmedCoinsAmount: price }
    const { status, text } = await post('bid', { fan, path: `exclusives/${lots[lot]}/bids`, body, isRead: true })
    if (status === 201) answered.set(Date.parse((JSON.parse(text) as { date: string }).date), Date.now())
  }
  const buy = (kind: string, fan: TokenFan, exclusiveId: string) =>
    post(kind, { fan, path: 'coins-orders', body: { lineItems: [{ exclusiveId }] } })
  const donate = () => {
    const donor = { firstName: 'Ada', lastName: 'Fan', email: `${randomUUID()}@load.test` }
    const urls = { successUrl: `${origin}/clubs/${club}`, cancelUrl: `${origin}/clubs/${club}` }
    return post('donation', { path: 'donations', body: { amount: { value: 25, currency: 'EUR' }, donor, ...urls } })
  }
  const write = () => {
    const [fan, { fanId: receiverId }] = [next(), next()]
    return post('message', { fan, path: `fans/${fan.username}/messages`, body: { receiverId, text: 'Quel but !' } })
  }
  const signIn = (email: string) => {
    const begun = performance.now()
    const response = (status: number): LoadResponse => ({
      status,
      etag: undefined,
      text: '',
      milliseconds: performance.now() - begun,
    })
    return record(
      'sign-in',
      tokensBySrp({ origin, email, password: order.password }).then(
        () => response(200),
        (error: unknown) => response(Number(/\b(4|5)\d\d\b/.exec(String(error))?.[0] ?? 0)),
      ),
    )
  }
  const readOwn = () => {
    const fan = next()
    const path = `/api/clubs/${club}/fans/me${turn % 2 === 0 ? '' : '/balance'}`
    return record('own data', client.send({ path, headers: { authorization: `Bearer ${fan.token}` } }))
  }

  const drop = { sold: 0, lastSale: 0, lastAnswer: 0 }
  const dropTo = async (fan: TokenFan, begun: number) => {
    const { status } = await buy('drop', fan, order.dropped)
    const elapsed = Math.round(performance.now() - begun)
    if (status === 201) drop.sold++
    if (status === 201) drop.lastSale = Math.max(drop.lastSale, elapsed)
    drop.lastAnswer = Math.max(drop.lastAnswer, elapsed)
  }

  const times = (rate: number) => Array.from({ length: Math.round(rate * fans) }, (_, index) => index)
  for (const nth of times(behaviour.signIns)) {
    const email = order.signingIn[nth % order.signingIn.length] ?? ''
    timetable.add(arrivalAt(Math.random()), () => void signIn(email))
  }
  for (const _ of acting) timetable.add(arrivalAt(Math.random()), () => void readOwn())
  for (const nth of times(behaviour.bids)) {
    const { at, lot } = bidAt(nth, lots.length)
    timetable.add(at, () => void bid(lot))
  }
  for (const _ of times(behaviour.orders))
    timetable.add(0.15 + Math.random() * 0.8, () => void buy('order', next(), order.ordered))
  for (const _ of times(behaviour.donations)) timetable.add(0.1 + Math.random() * 0.85, () => void donate())
  for (const _ of times(behaviour.messages)) timetable.add(0.1 + Math.random() * 0.85, () => void write())
  timetable.add(dropAt, () => {
    const begun = performance.now()
    for (const fan of acting) void dropTo(fan, begun)
  })
  await timetable.run()
  client.close()
  return { records: records(), drop, answered }
})
