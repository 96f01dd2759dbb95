import { createServer, type IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { readForm } from './form-encoding.ts'
import {
  createStripeState,
  type Parameters,
  type StripeAnswer,
  type StripeState,
  type StripeObject,
} from './stripe-state.ts'

/** A recorded request. */
export type Recorded = { call: string; parameters: Parameters; key: string | undefined; replayed: boolean }

/** An event of Stripe, in the format of its webhooks. */
export type StripeEvent = { body: string; type: string }

/** A fake Stripe API: stateful, with idempotency keys and signed webhooks. */
export type StripeServer = {
  url: string
  webhookSecret: string
  state: StripeState
  /** All requests, oldest first. */
  requests: Recorded[]
  /** Acts on a hosted page: pays, saves a card, or lets it expire. @returns the events that follow */
  visit: (pageUrl: string, action: 'pay' | 'expire') => StripeEvent[]
  /** Sends a refund back, as a buyer's bank does. @returns the events that follow */
  sendBack: (refund: string) => StripeEvent[]
  /** Returns events that `visit` has not returned: of charges, and of pages that the product has closed. */
  takeEvents: () => StripeEvent[]
  /** Sends events to a URL, signed as Stripe does. @returns the response statuses */
  deliver: (address: string, events: StripeEvent[], secret?: string) => Promise<number[]>
  /** Processes the next requests of this kind but drops their responses. */
  loseAnswers: (call: string, times: number) => void
  /** Forgets the idempotency keys, as Stripe does after a day. */
  pruneKeys: () => void
  stop: () => void
}

/** Starts the server on a free port. @param shapes a file with Stripe's own response objects */
export async function startStripeServer({ shapes }: { shapes?: string | undefined } = {}): Promise<StripeServer> {
  const webhookSecret = 'whsec_of_these_tests'
  const requests: Recorded[] = []
  const answered = new Map<string, { said: string; answer: StripeAnswer }>()
  const lost = new Map<string, number>()
  const untold: StripeEvent[] = []
  let eventCount = 0
  const eventOf = (type: string, object: StripeObject): StripeEvent => ({
    type,
    body: JSON.stringify({
      id: `evt_${++eventCount}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object },
    }),
  })

  const act = (call: string, id: string, parameters: Parameters): StripeAnswer => {
    switch (call) {
      case 'POST /v1/checkout/sessions':
        return state.createSession(parameters)
      case 'GET /v1/checkout/sessions/:id':
        return state.read(id)
      case 'POST /v1/checkout/sessions/:id/expire': {
        const answer = state.expireSession(id)
        if (isObject(answer.body)) untold.push(eventOf('checkout.session.expired', answer.body))
        return answer
      }
      case 'POST /v1/payment_intents': {
        const answer = state.createPayment(parameters)
        const failed = state.objects.get(failedPayment(answer) ?? '')
        if (isObject(answer.body)) untold.push(eventOf('payment_intent.succeeded', answer.body))
        else if (failed) untold.push(eventOf('payment_intent.payment_failed', failed))
        return answer
      }
      case 'GET /v1/payment_methods/:id':
        return state.read(id)
      case 'POST /v1/payment_methods/:id/detach':
        return state.detachCard(id)
      case 'DELETE /v1/customers/:id':
        return state.deleteCustomer(id)
      case 'POST /v1/refunds':
        return state.createRefund(parameters)
      case 'GET /v1/refunds':
        return state.listRefunds(parameters)
      case 'GET /v1/payouts':
        return state.listPayouts(parameters)
      case 'GET /v1/balance_transactions':
        return state.listTransactions(parameters)
      default:
        return {
          status: 404,
          body: { error: { type: 'invalid_request_error', message: `Unrecognized request: ${call}` } },
        }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request)
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const parameters = readForm(request.method === 'GET' ? query : body)
      const id = /cs_test_\d+|(?<=(?:payment_methods|customers)\/)\w+/.exec(path)?.[0] ?? ''
      const call = `${request.method} ${id ? path.replace(id, ':id') : path}`
      const key = request.headers['idempotency-key']?.toString()
      const before = key === undefined ? undefined : answered.get(key)
      requests.push({ call, parameters, key, replayed: before !== undefined })
      const answer =
        before === undefined
          ? act(call, id, parameters)
          : before.said === call + body
            ? before.answer
            : { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys go with one request only' } } }
      // The original response, even if the object has changed since.
      if (key !== undefined && !before) answered.set(key, { said: call + body, answer: structuredClone(answer) })
      const losses = lost.get(call) ?? 0
      lost.set(call, losses - 1)
      if (losses > 0) return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
      response.end(JSON.stringify(answer.body))
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const state = createStripeState({ url, shapes })

  return {
    url,
    webhookSecret,
    state,
    requests,
    visit: (pageUrl, action) => {
      const session = state.objects.get(pageUrl.split('/').at(-1) ?? '')
      if (!session) throw new Error(`No page at ${pageUrl}`)
      if (session['status'] !== 'open') return []
      if (action === 'pay') return state.complete(session).map(({ type, object }) => eventOf(type, object))
      state.expireSession(session.id)
      return [eventOf('checkout.session.expired', session)]
    },
    sendBack: (refund) => [eventOf('refund.failed', state.sendBack(refund))],
    takeEvents: () => untold.splice(0),
    deliver: async (to, events, secret = webhookSecret) => {
      const statuses: number[] = []
      for (const { body } of events) {
        const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
        statuses.push((await fetch(to, { method: 'POST', headers, body })).status)
      }
      return statuses
    },
    loseAnswers: (call, times) => void lost.set(call, times),
    pruneKeys: () => answered.clear(),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isObject = (body: StripeAnswer['body']): body is StripeObject => 'id' in body

const failedPayment = ({ body }: StripeAnswer) =>
  typeof body.error === 'object' && body.error !== null && 'payment_intent' in body.error
    ? String(body.error.payment_intent)
    : undefined

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
