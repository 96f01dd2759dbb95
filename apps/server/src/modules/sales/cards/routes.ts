import { acceptCardMandate, getCardPaymentMethod, removeCard as removeCardOperation, setUpCard } from '@virage/contract'
import type { Language } from '@virage/contract'
import { cents } from '@virage/domain'
import { readFan } from '../../people/index.ts'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Principal } from '../../../platform/access/principal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginCheckout, plainCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import { textsOf } from '../texts/index.ts'
import { mandateVersion, mandateWords, newMandate } from './card-mandate.ts'
import { removeCard, storeMandate } from './queries.ts'

const removalProblems = { none: 'errors.card.none', inUse: 'errors.card.inUse' } as const

/** Registers the operations on the fan's saved card, which a bid requires (A05), and on charges of it (B05). */
export function cardRoutes(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, clock, fans } = platform

  const getFan = async (club: Club, principal: Principal): Promise<Fan> => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return fan
  }
  const readCard = (club: Club, principal: Principal, language: Language) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await readFan(tx, club.id, principal.username)
      const isReady = fan?.card_status === 'READY'
      return {
        status: isReady ? ('READY' as const) : ('NOT_DEFINED' as const),
        card: isReady ? fan.card : null,
        mandate: {
          version: mandateVersion,
          words: mandateWords(club, language),
          acceptedDate: (isReady && fan.card_mandate?.date) || null,
        },
      }
    })

  register(getCardPaymentMethod, ({ club, principal, language }) => readCard(club, principal, language))

  register(acceptCardMandate, async ({ club, principal, language, body }) => {
    const fan = await getFan(club, principal)
    const mandate = newMandate(body.mandateVersion, { club, language, now: clock.now() })
    if (!mandate) throw new ApiError('errors.card.mandateChanged')
    const isStored = await database.withTenant(club.id, (tx) =>
      storeMandate(tx, { clubId: club.id, fanId: fan.id }, mandate),
    )
    if (!isStored) throw new ApiError('errors.card.none')
    return readCard(club, principal, language)
  })

  register(removeCardOperation, async ({ club, principal }) => {
    const fan = await getFan(club, principal)
    const problem = await database.withTenant(club.id, (tx) => removeCard(tx, { clubId: club.id, fanId: fan.id }))
    if (problem) throw new ApiError(removalProblems[problem])
    fans.invalidate(club.id, principal.username)
    return {}
  })

  register(setUpCard, async ({ club, principal, body, idempotencyKey, language }) => {
    await assertOwnUrls(platform, club, body)
    const fan = await getFan(club, principal)
    const now = clock.now()
    const mandate =
      body.mandateVersion === undefined ? undefined : newMandate(body.mandateVersion, { club, language, now })
    if (body.mandateVersion !== undefined && !mandate) throw new ApiError('errors.card.mandateChanged')
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
        now,
      })
      await insertCheckout(tx, { ...checkout, ...(mandate && { mandate }) })
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
