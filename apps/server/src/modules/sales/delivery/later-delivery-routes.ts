import { listRedeliveryOptions, openDeliveryPage, openRedeliveryPage } from '@virage/contract'
import { clubCountry } from '@virage/domain'
import { seenCoinsOf } from '../../../platform/amount-dtos.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Context, RegisterOperation } from '../../../platform/http/register-operation.ts'
import { hasRecord, runIdempotently } from '../../../platform/http/run-idempotently.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { textsOf } from '../texts/index.ts'
import { readOutstandingPaymentFan } from '../outstanding-payments/queries.ts'
import { beginCheckout } from '../payments/begin-checkout.ts'
import { checkoutLifetime } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { readDeliveryOptions } from './choose-delivery.ts'
import { chooseLaterDelivery, lockDue, openLaterDelivery, type Undelivered } from './open-later-delivery.ts'
import { readParcel } from './parcel-queries.ts'
import { findRedeliverable } from './redelivery-queries.ts'

type ChoiceContext = Pick<
  Context<typeof openDeliveryPage>,
  'club' | 'principal' | 'body' | 'idempotencyKey' | 'language'
>

/** Registers the payment of deliveries after their order: of a lot that was charged without one, of a parcel that came back (B06). */
export function laterDeliveryRoutes(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, clock, fans, publicUrl } = platform

  /**
   * Opens the page on which a fan pays a delivery, or chooses one that needs no page.
   *
   * @param readFanId reads whose order it is for
   */
  const open = async (
    { club, principal, body, idempotencyKey, language }: ChoiceContext,
    operation: 'openDeliveryPage' | 'openRedeliveryPage',
    due: Undelivered,
    readFanId: (tx: Tx) => Promise<string | undefined>,
  ): Promise<{ url: string }> => {
    await assertOwnUrls(platform, club, body)
    const fan = await fans.find(club.id, principal.username)
    const fanId = await database.withTenant(club.id, readFanId)
    if (!fan || fanId !== fan.id) throw new ApiError('errors.backend.notFound')
    const later = { club, fanId, due, choice: body.delivery, seen: seenCoinsOf(body) }
    const superseded = {
      clubId: club.id,
      fanId,
      purpose: 'delivery' as const,
      exclusiveIds: [],
      lockOrder: (tx: Tx) => lockDue(tx, club.id, due),
    }
    const request = {
      clubId: club.id,
      principal: principal.username,
      operation,
      key: idempotencyKey,
      input: { ...due, ...body },
    }
    const withoutCharge = { ...request, operation: `${operation}.coins` }
    const { successUrl, cancelUrl } = body
    try {
      return await beginCheckout({ database, provider }, request, {
        superseded,
        prepare: async (tx) => {
          // A repeated request finds its delivery already chosen.
          if (await hasRecord(tx, withoutCharge)) throw new NothingToCharge()
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
        runIdempotently(tx, withoutCharge, async () => {
          await supersedeOpenCheckouts(tx, superseded, [])
          await chooseLaterDelivery(tx, later, { now: clock.now(), publicUrl: publicUrl() })
          return { url: successUrl }
        }),
      )
    }
  }

  // What is bought can be delivered in every state of the club, even to fans who aren't validated any more.
  register(openDeliveryPage, (context) => {
    const { club, params } = context
    const { duePaymentId: paymentId } = params
    return open(
      context,
      'openDeliveryPage',
      { paymentId },
      async (tx) => (await readOutstandingPaymentFan(tx, club.id, paymentId))?.fan_id,
    )
  })

  register(openRedeliveryPage, (context) => {
    const { club, params } = context
    const { parcelId } = params
    return open(
      context,
      'openRedeliveryPage',
      { parcelId },
      async (tx) => (await readParcel(tx, club.id, parcelId))?.fan_id,
    )
  })

  register(listRedeliveryOptions, async ({ club, principal, params, query, language }) => {
    const fan = await fans.find(club.id, principal.username)
    const { country = clubCountry } = query
    return database.withTenant(club.id, async (tx) => {
      const parcel = await readParcel(tx, club.id, params.parcelId)
      if (!fan || parcel?.fan_id !== fan.id) throw new ApiError('errors.backend.notFound')
      const due = await findRedeliverable(tx, club.id, parcel.id)
      return due ? readDeliveryOptions(tx, { club, exclusiveIds: due.exclusiveIds, country, language }) : []
    })
  })
}

/** Rolls back a checkout without anything to charge. */
class NothingToCharge extends Error {
  override name = 'NothingToCharge'
}
