import { getCardPaymentMethod, setUpCard } from '@virage/contract'
import { cents } from '@virage/domain'
import { readFan } from '../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginCheckout, plainCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import { textsOf } from '../texts/index.ts'

/** Registers the operations on the fan's saved card, which a bid requires (A05). */
export function cardRoutes(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, clock, fans } = platform

  register(getCardPaymentMethod, async ({ club, principal }) => {
    const fan = await database.withTenant(club.id, (tx) => readFan(tx, club.id, principal.username))
    return { status: fan?.card_status === 'READY' ? ('READY' as const) : ('NOT_DEFINED' as const) }
  })

  register(setUpCard, async ({ club, principal, body, idempotencyKey, language }) => {
    await assertOwnUrls(platform, club, body)
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'setUpCard',
      key: idempotencyKey,
      input: body,
    }
    const superseded = { clubId: club.id, fanId: fan.id, purpose: 'card' as const, exclusiveIds: [] }
    const prepare = async (tx: Tx): Promise<Prepared> => {
      const checkout = plainCheckout(club, {
        fanId: fan.id,
        purpose: 'card',
        amount: cents(0),
        provider: provider.name,
        successUrl: body.successUrl,
        cancelUrl: body.cancelUrl,
        now: clock.now(),
      })
      await insertCheckout(tx, checkout)
      return {
        checkout,
        mode: 'setup',
        description: textsOf(language)('card.description'),
        customer: fan.payment_customer,
      }
    }
    return beginCheckout({ database, provider }, idempotent, { superseded, prepare })
  })
}
