import { Stripe } from 'stripe'
import type { Charged, CheckoutRequest, PaymentProvider } from './payment-provider.ts'
import { readStripeEvent } from './stripe-event.ts'
import { listStripePayouts } from './stripe-payouts.ts'
import { createStripeRefund, listStripeRefunds } from './stripe-refunds.ts'

/** The settings of the Stripe account. */
export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** A base URL in place of Stripe's own. */
  apiUrl: string | undefined
  /** The product's clock, which differs from Stripe's only in development. */
  now: () => Date
}

/**
 * Extra lifetime of a page, in milliseconds, for the request's own duration: Stripe rejects a page that expires less
 * than half an hour after the request arrives.
 */
const requestAllowance = 60_000

/**
 * Creates card payments by Stripe: hosted Checkout pages, saved cards by SetupIntents, charges off session, refunds.
 */
export function createStripeProvider({ secretKey, webhookSecret, apiUrl, now }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 10_000,
  })

  /**
   * Converts an expiry to seconds of Stripe's clock. The difference is rounded to minutes, so that a repeated request
   * is identical.
   */
  const expiryOf = (expiresAt: Date) => {
    const ahead = Math.round((now().getTime() - Date.now()) / 60_000) * 60_000
    return Math.floor((expiresAt.getTime() - ahead + requestAllowance) / 1000)
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    openCheckout: async (request) => {
      const session = await stripe.checkout.sessions.create(
        { ...pageOf(request), expires_at: expiryOf(request.expiresAt) },
        { idempotencyKey: `page-${request.idempotencyKey}` },
      )
      if (session.url === null) throw new Error(`Stripe gave session ${session.id} no URL`)
      return { session: session.id, url: session.url }
    },
    closeCheckout: async (id) => {
      try {
        await stripe.checkout.sessions.expire(id)
        return 'closed'
      } catch (error) {
        // Only an open page can be closed; otherwise its status is the result.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const { status } = await stripe.checkout.sessions.retrieve(id)
        if (status === 'open') throw error
        return status === 'complete' ? 'paid' : 'closed'
      }
    },
    readCard: async (paymentMethod) => {
      const { card } = await stripe.paymentMethods.retrieve(paymentMethod)
      return card ? { brand: card.brand, last4: card.last4, month: card.exp_month, year: card.exp_year } : undefined
    },
    removeCard: async (id) => {
      try {
        await stripe.paymentMethods.detach(id)
      } catch (error) {
        if (isMissing(error)) return
        // Only a card of a customer can be detached; otherwise nothing is left to do.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const { customer } = await stripe.paymentMethods.retrieve(id)
        if (customer !== null) throw error
      }
    },
    removeCustomer: async (id) => {
      try {
        await stripe.customers.del(id)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    charge: async (request): Promise<Charged> => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: request.amount,
            currency: 'eur',
            customer: request.customer,
            payment_method: request.paymentMethod,
            allowed_payment_method_types: ['card'],
            description: request.description,
            confirm: true,
            off_session: true,
            metadata: { ...request.reference, offSession: 'true' },
          },
          { idempotencyKey: `charge-${request.idempotencyKey}` },
        )
        if (intent.status === 'requires_action') return { ok: false, reason: 'authenticationNeeded' }
        return { ok: true, payment: intent.id }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError)
          return { ok: false, reason: error.code === 'authentication_required' ? 'authenticationNeeded' : 'declined' }
        // The card was removed, or belongs to another account.
        if (isMissing(error)) return { ok: false, reason: 'declined' }
        throw error
      }
    },
    refund: (request) => createStripeRefund(stripe, request),
    listRefunds: (payment) => listStripeRefunds(stripe, payment),
    listPayouts: (since) => listStripePayouts(stripe, since),
    readEvent: (body, signature) => {
      try {
        return readStripeEvent(stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return { kind: 'forged' }
        throw error
      }
    },
  }
}

/** Whether Stripe knows no such object. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Returns the parameters of the Checkout session. */
function pageOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = request.reference
  const shared = {
    allowed_payment_method_types: ['card' as const],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata,
    // A customer id may come from another provider.
    ...(request.customer?.startsWith('cus_') ? { customer: request.customer } : {}),
  } satisfies Stripe.Checkout.SessionCreateParams
  if (request.mode === 'setup') {
    return {
      ...shared,
      mode: 'setup',
      ...('customer' in shared ? {} : { customer_creation: 'always' }),
      setup_intent_data: { metadata, description: request.description },
    }
  }
  return {
    ...shared,
    mode: 'payment',
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: request.amount,
          // By characters: half of one can't be encoded in a URL, as the client does.
          product_data: { name: Array.from(request.description).slice(0, 250).join('') },
        },
      },
    ],
  }
}

function addressOf(apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' }
}
