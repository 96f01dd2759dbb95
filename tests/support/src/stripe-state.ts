import { readFileSync } from 'node:fs'
import type { FormValue } from './form-encoding.ts'

/** An object of Stripe's API. */
export type StripeObject = { id: string; object: string; [field: string]: unknown }

/** The response to a request: an object, or an error in Stripe's format. */
export type StripeAnswer = { status: number; body: StripeObject | { error: Record<string, string> } }

/** Form parameters of a request. */
export type Parameters = { [name: string]: FormValue }

/** The state of the fake Stripe: sessions, payments and refunds, with Stripe's rules for rejections. */
export type StripeState = {
  objects: Map<string, StripeObject>
  createSession: (parameters: Parameters) => StripeAnswer
  expireSession: (id: string) => StripeAnswer
  read: (id: string) => StripeAnswer
  createPayment: (parameters: Parameters) => StripeAnswer
  detachCard: (id: string) => StripeAnswer
  /** Deletes a customer, which detaches their cards. */
  deleteCustomer: (id: string) => StripeAnswer
  createRefund: (parameters: Parameters) => StripeAnswer
  listRefunds: (parameters: Parameters) => StripeAnswer
  /** Sends a refund back, as the bank of a buyer whose card has expired. @returns the refund */
  sendBack: (refund: string) => StripeObject
  /** Completes the page with an accepted card. @returns the events that follow, in order */
  complete: (session: StripeObject) => { type: string; object: StripeObject }[]
  /** Takes a payment back for a buyer who contests it, with a fee; a negative amount gives it back. */
  dispute: (paymentIntent: string, amount: number) => void
  /** Sends all that has not been sent yet to the bank, with a fee of the account itself. @param day YYYY-MM-DD @returns its id */
  payOut: (day: string) => string
  listPayouts: (parameters: Parameters) => StripeAnswer
  listTransactions: (parameters: Parameters) => StripeAnswer
}

const refuse = (status: number, error: Record<string, string>): StripeAnswer => ({ status, body: { error } })
const invalid = (message: string, code = 'parameter_invalid_integer') =>
  refuse(400, { type: 'invalid_request_error', code, message })
const found = (body: StripeObject): StripeAnswer => ({ status: 200, body })

/** How many objects a list has at most, so that short lists have pages, too. */
const pageSize = 3

/** Returns the page of a list that follows an object, as Stripe's lists do. */
function pageOf(all: StripeObject[], { starting_after: after }: Parameters): StripeAnswer {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(from, from + pageSize)
  return { status: 200, body: { id: '', object: 'list', data, has_more: from + pageSize < all.length } }
}

/** The details of every saved card. */
const testCard = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }

/** What Stripe takes of a payment: 1.5 % and 25 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 25
/** What Stripe takes for a dispute. */
const disputeFee = 2_000

/**
 * Creates an empty state.
 *
 * @param shapes a file with Stripe's own response objects, whose other fields are included in responses
 */
export function createStripeState({ url, shapes }: { url: string; shapes?: string | undefined }): StripeState {
  const resources = shapes
    ? (JSON.parse(readFileSync(shapes, 'utf8')) as { resources: Record<string, object> }).resources
    : {}
  const objects = new Map<string, StripeObject>()
  let count = 0
  const keep = (object: string, prefix: string, fields: Record<string, unknown>): StripeObject => {
    const id = `${prefix}_${String(++count).padStart(6, '0')}`
    const stored = { ...resources[object], object, ...fields, id }
    objects.set(id, stored)
    return stored
  }
  const change = (object: StripeObject, fields: Record<string, unknown>) => Object.assign(object, fields)
  const transactions: StripeObject[] = []
  /** Books an amount to the account's balance, which a payout takes to the bank. */
  const book = (type: string, source: StripeObject | null, { amount, fee }: { amount: number; fee: number }) =>
    transactions.push(
      keep('balance_transaction', 'txn', { type, source, amount, fee, net: amount - fee, payout: null }),
    )
  /** Books the charge of a payment, which has its metadata. */
  const bookPayment = ({ id: payment_intent, amount, metadata }: StripeObject) => {
    const charge = keep('charge', 'ch', { amount, metadata, payment_intent })
    book('charge', charge, { amount: Number(amount), fee: feeOf(Number(amount)) })
  }
  const missing = (id: string) => invalid(`No such object: '${id}'`, 'resource_missing')

  return {
    objects,
    createSession: (parameters) => {
      const { mode, metadata, customer = null, success_url, cancel_url } = parameters
      const minutes = (Number(parameters['expires_at']) - Date.now() / 1000) / 60
      if (minutes < 30 || minutes > 24 * 60)
        return invalid('The expires_at timestamp must be 30 minutes to 24 hours away')
      const items = (parameters['line_items'] ?? []) as { quantity: string; price_data: { unit_amount: string } }[]
      const amount = items.reduce((sum, item) => sum + Number(item.quantity) * Number(item.price_data.unit_amount), 0)
      if (mode === 'payment' && amount < 50) return invalid('The total must be at least 0.50 €', 'amount_too_small')
      if (amount > 99_999_999) return invalid('The total is too large', 'amount_too_large')
      const session = keep('checkout.session', 'cs_test', {
        mode,
        metadata,
        customer,
        success_url,
        cancel_url,
        status: 'open',
        payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
        amount_total: mode === 'setup' ? null : amount,
        currency: mode === 'setup' ? null : 'eur',
        payment_intent: null,
        setup_intent: null,
        expires_at: Number(parameters['expires_at']),
      })
      return found(change(session, { url: `${url}/c/pay/${session.id}` }))
    },
    expireSession: (id) => {
      const session = objects.get(id)
      if (!session) return missing(id)
      if (session['status'] !== 'open') return invalid('Only sessions with the status open can be expired', '')
      return found(change(session, { status: 'expired', url: null }))
    },
    read: (id) => {
      const object = objects.get(id)
      return object ? found(object) : missing(id)
    },
    createPayment: ({ amount, metadata, customer, payment_method: method }) => {
      const card = String(method)
      if (!card.startsWith('pm_')) return invalid(`No such PaymentMethod: '${card}'`, 'resource_missing')
      const accepted = !/declined|authentication/.test(card)
      const code = card.includes('authentication') ? 'authentication_required' : 'card_declined'
      const intent = keep('payment_intent', 'pi', {
        amount: Number(amount),
        amount_received: accepted ? Number(amount) : 0,
        currency: 'eur',
        customer,
        metadata,
        payment_method: card,
        status: accepted ? 'succeeded' : 'requires_payment_method',
        last_payment_error: accepted ? null : { type: 'card_error', code },
        refunded: 0,
      })
      if (accepted) {
        bookPayment(intent)
        return found(intent)
      }
      return refuse(402, { type: 'card_error', code, message: 'Your card was declined.', payment_intent: intent.id })
    },
    detachCard: (id) => {
      const card = objects.get(id)
      if (!card) return missing(id)
      if (card['customer'] === null) return invalid('The payment method is not attached to a customer', '')
      return found(change(card, { customer: null }))
    },
    deleteCustomer: (id) => {
      if (!objects.delete(id)) return missing(id)
      for (const object of objects.values())
        if (object.object === 'payment_method' && object['customer'] === id) change(object, { customer: null })
      return found({ id, object: 'customer', deleted: true })
    },
    createRefund: ({ payment_intent: paymentIntent, amount, metadata = {} }) => {
      const intent = objects.get(String(paymentIntent))
      if (!intent) return missing(String(paymentIntent))
      const refunded = Number(intent['refunded']) + Number(amount)
      if (refunded > Number(intent['amount_received']))
        return invalid('Refund amount is greater than unrefunded amount on charge', 'charge_already_refunded')
      change(intent, { refunded })
      const refund = keep('refund', 're', {
        amount: Number(amount),
        currency: 'eur',
        metadata,
        payment_intent: intent.id,
        status: 'succeeded',
        failure_reason: null,
      })
      book('refund', refund, { amount: -Number(amount), fee: 0 })
      return found(refund)
    },
    sendBack: (id) => {
      const refund = objects.get(id)
      if (!refund) throw new Error(`No refund ${id}`)
      book('refund_failure', refund, { amount: Number(refund['amount']), fee: 0 })
      return change(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    },
    listRefunds: (parameters) => {
      const paymentIntent = String(parameters['payment_intent'])
      if (!objects.has(paymentIntent)) return missing(paymentIntent)
      const made = [...objects.values()].filter(
        ({ object, payment_intent: its }) => object === 'refund' && its === paymentIntent,
      )
      return pageOf(made.toReversed(), parameters)
    },
    complete: (session) => {
      const customer = session['customer'] ?? keep('customer', 'cus', {}).id
      if (session['mode'] === 'setup') {
        const intent = keep('setup_intent', 'seti', {
          customer,
          metadata: session['metadata'],
          payment_method: keep('payment_method', 'pm', { customer, type: 'card', card: testCard }).id,
          status: 'succeeded',
        })
        change(session, { status: 'complete', customer, setup_intent: intent.id, url: null })
        return [
          { type: 'setup_intent.succeeded', object: intent },
          { type: 'checkout.session.completed', object: session },
        ]
      }
      const intent = keep('payment_intent', 'pi', {
        amount: session['amount_total'],
        amount_received: session['amount_total'],
        currency: 'eur',
        customer,
        metadata: session['metadata'],
        status: 'succeeded',
        refunded: 0,
      })
      bookPayment(intent)
      change(session, { status: 'complete', payment_status: 'paid', customer, payment_intent: intent.id, url: null })
      return [
        { type: 'payment_intent.succeeded', object: intent },
        { type: 'checkout.session.completed', object: session },
      ]
    },
    dispute: (paymentIntent, amount) => {
      const dispute = keep('dispute', 'dp', { amount: Math.abs(amount), payment_intent: paymentIntent })
      book('adjustment', dispute, { amount: -amount, fee: amount > 0 ? disputeFee : 0 })
    },
    payOut: (day) => {
      book('stripe_fee', null, { amount: -200, fee: 0 })
      const sent = transactions.filter(({ payout }) => payout === null)
      const amount = sent.reduce((sum, { net }) => sum + Number(net), 0)
      const payout = keep('payout', 'po', { amount, status: 'paid', arrival_date: Date.parse(day) / 1000 })
      book('payout', payout, { amount: -amount, fee: 0 })
      for (const transaction of transactions)
        if (transaction['payout'] === null) change(transaction, { payout: payout.id })
      return payout.id
    },
    listPayouts: (parameters) => {
      const since = Number((parameters['arrival_date'] as Parameters | undefined)?.['gte'] ?? 0)
      const arrived = [...objects.values()].filter(
        ({ object, arrival_date }) => object === 'payout' && Number(arrival_date) >= since,
      )
      return pageOf(arrived.toReversed(), parameters)
    },
    listTransactions: (parameters) =>
      pageOf(
        transactions.filter(({ payout }) => payout === parameters['payout']),
        parameters,
      ),
  }
}
