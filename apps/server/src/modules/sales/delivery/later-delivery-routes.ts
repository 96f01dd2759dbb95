import { openDeliveryPage } from '@virage/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { runIdempotently } from '../../../platform/http/run-idempotently.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { textsOf } from '../texts/index.ts'
import { readOutstandingPaymentFan } from '../outstanding-payments/queries.ts'
import { beginCheckout } from '../payments/begin-checkout.ts'
import { checkoutLifetime } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { chooseLaterDelivery, openLaterDelivery } from './open-later-delivery.ts'

/** Registers the payment of a won lot's delivery after the lot was charged without one (B06). */
export function laterDeliveryRoutes(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, clock, fans, publicUrl } = platform

  // What is won can be delivered in every state of the club, even to fans who aren't validated any more.
  register(openDeliveryPage, async ({ club, principal, params, body, idempotencyKey, language }) => {
    const { duePaymentId: paymentId } = params
    await assertOwnUrls(platform, club, body)
    const fan = await fans.find(club.id, principal.username)
    const owner = await database.withTenant(club.id, (tx) => readOutstandingPaymentFan(tx, club.id, paymentId))
    if (!fan || owner?.fan_id !== fan.id) throw new ApiError('errors.backend.notFound')
    const later = { club, fanId: fan.id, paymentId, choice: body.delivery }
    const superseded = { clubId: club.id, fanId: fan.id, purpose: 'delivery' as const, exclusiveIds: [] }
    const request = {
      clubId: club.id,
      principal: principal.username,
      operation: 'openDeliveryPage',
      key: idempotencyKey,
      input: { paymentId, ...body },
    }
    const { successUrl, cancelUrl } = body
    try {
      return await beginCheckout({ database, provider }, request, {
        superseded,
        prepare: async (tx) => {
          const expiresAt = new Date(clock.now().getTime() + checkoutLifetime)
          const session = { successUrl, cancelUrl, provider: provider.name, expiresAt }
          const checkout = await openLaterDelivery(tx, later, session)
          if (!checkout) throw new NothingToCharge()
          const description = textsOf(language)('delivery.description', { club: club.platform_name })
          return { checkout, mode: 'payment', description, customer: fan.payment_customer }
        },
      })
    } catch (error) {
      if (!(error instanceof NothingToCharge)) throw error
      return database.withTenant(club.id, (tx) =>
        runIdempotently(tx, { ...request, operation: `${request.operation}.coins` }, async () => {
          await supersedeOpenCheckouts(tx, superseded, [])
          await chooseLaterDelivery(tx, later, { now: clock.now(), publicUrl: publicUrl() })
          return { url: successUrl }
        }),
      )
    }
  })
}

/** Rolls back a checkout without anything to charge. */
class NothingToCharge extends Error {
  override name = 'NothingToCharge'
}
