import { purchaseCoins } from '@virage/contract'
import { cents, coinsFromDecimal, totalCost } from '@virage/domain'
import { beginCheckout, plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { textsOf } from '../texts/index.ts'

/** Minimum and maximum amount of a purchase, in cents: what is worth a charge, and what a card provider accepts. */
const minimum = cents(100)
const maximum = cents(99_999_999)

/** Registers the purchase of coins by card, at the club's price when the purchase begins. */
export function purchaseCoinsRoute(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, clock } = platform
  register(purchaseCoins, async ({ club, principal, fan, body, idempotencyKey, language }) => {
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    if (!club.fiat_accepted) throw new ApiError('errors.payment.fiatNotAccepted')
    await assertOwnUrls(platform, club, body)
    const coins = coinsFromDecimal(body.coinsAmount)
    if (!coins.ok) throw new ApiError('errors.validation.failed')
    const amount = totalCost(coins.value, club.coin_price)
    if (amount < minimum || amount > maximum) {
      throw new ApiError('errors.payment.amount', { errors: [{ path: 'coinsAmount', key: 'errors.payment.amount' }] })
    }
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'purchaseCoins',
      key: idempotencyKey,
      input: body,
    }
    return beginCheckout({ database, provider }, idempotent, {
      prepare: async (tx) => {
        const checkout = plainCheckout(club, {
          fanId: fan.id,
          purpose: 'coins',
          amount,
          coins: coins.value,
          provider: provider.name,
          successUrl: body.successUrl,
          cancelUrl: body.cancelUrl,
          now: clock.now(),
        })
        await insertCheckout(tx, checkout)
        return {
          checkout,
          mode: 'payment',
          description: textsOf(language)('coins.description', {
            amount: String(body.coinsAmount),
            ticker: club.ticker,
          }),
          customer: fan.payment_customer,
        }
      },
    })
  })
}
