import { cancelCheckout as cancelCheckoutOperation, getBalance } from '@virage/contract'
import { coinUnits, totalCost } from '@virage/domain'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { localized } from '../../../platform/localized.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readBalance } from '../../wallet/index.ts'
import { cancelCheckout, readOpenCheckouts } from '../payments/open-checkouts.ts'

/** Registers the operations on a fan's balance and the open checkouts that hold coins. */
export function balanceRoutes(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, fans } = platform

  register(getBalance, async ({ club, principal, language }) => {
    const fan = await fans.find(club.id, principal.username)
    const { coins, checkouts } = fan
      ? await database.withTenant(club.id, async (tx) => ({
          coins: await readBalance(tx, club.id, fan.id),
          checkouts: await readOpenCheckouts(tx, club.id, fan.id),
        }))
      : { coins: coinUnits(0), checkouts: [] }
    const held = checkouts.reduce((sum, { held_coins: amount }) => sum + amount, 0)
    return {
      coins: toCoinsDto(coins, club),
      totalCost: toMoneyDto(totalCost(coins, club.coin_price)),
      held: toCoinsDto(coinUnits(held), club),
      checkouts: checkouts.map((checkout) => ({
        id: checkout.id,
        exclusives: checkout.lines.map(({ slug, name }) => ({ slug, name: localized(name, language) ?? slug })),
        heldCoins: toCoinsDto(checkout.held_coins, club),
        cost: toMoneyDto(checkout.amount),
        url: checkout.provider_url,
        expiresAt: checkout.expires_at.toISOString(),
      })),
    }
  })

  register(cancelCheckoutOperation, async ({ club, principal, params }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.backend.notFound')
    await cancelCheckout({ database, provider }, { clubId: club.id, fanId: fan.id, checkoutId: params.checkoutId })
    return {}
  })
}
