import { createMembership, getMembership } from '@virage/contract'
import { cents } from '@virage/domain'
import { transitionKyc } from '../../people/index.ts'
import { beginCheckout, plainCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import { isRenewable } from './is-renewable.ts'
import { readMembership } from './queries.ts'
import { textsOf } from '../texts/index.ts'

/** Registers the operations on the yearly membership: its state, and its payment. */
export function membershipRoutes(register: RegisterOperation, platform: Platform, provider: PaymentProvider): void {
  const { database, clock, fans } = platform

  register(getMembership, async ({ club, principal }) => {
    const fan = await fans.find(club.id, principal.username)
    const newest = fan && (await database.withTenant(club.id, (tx) => readMembership(tx, club.id, fan.id)))
    const now = clock.now()
    const fee = club.membership_required ? club.membership_fee : null
    const waiting = fan?.kyc_status === 'DUE_DILIGENCE_APPROVED' || fan?.kyc_status === 'PAYMENT_PENDING'
    const running = newest && newest.ends_at > now
    return {
      state: newest ? (running ? ('ACTIVE' as const) : ('LAPSED' as const)) : ('NONE' as const),
      startsAt: newest?.starts_at.toISOString() ?? null,
      endsAt: newest?.ends_at.toISOString() ?? null,
      fee: fee === null ? null : toMoneyDto(fee),
      payable:
        club.state === 'LIVE' &&
        fee !== null &&
        (waiting || (fan?.kyc_status === 'VALIDATED' && isRenewable(newest, now))),
    }
  })

  register(createMembership, async ({ club, principal, body, idempotencyKey, language }) => {
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    await assertOwnUrls(platform, club, body)
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    if (!club.membership_required || club.membership_fee === null) throw new ApiError('errors.kyc.illegalStep')
    const amount = cents(club.membership_fee)
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'createMembership',
      key: idempotencyKey,
      input: body,
    }
    const superseded = { clubId: club.id, fanId: fan.id, purpose: 'membership' as const, exclusiveIds: [] }
    const prepare = async (tx: Tx): Promise<Prepared> => {
      const moved = await transitionKyc(tx, {
        clubId: club.id,
        fanId: fan.id,
        event: 'paymentBegun',
        actor: principal.username,
      })
      // Members keep their status while they pay for the next year.
      if (
        !moved.ok &&
        !(moved.status === 'VALIDATED' && isRenewable(await readMembership(tx, club.id, fan.id), clock.now()))
      )
        throw new ApiError('errors.kyc.illegalStep')
      const checkout = plainCheckout(club, {
        fanId: fan.id,
        purpose: 'membership',
        amount,
        provider: provider.name,
        successUrl: body.successUrl,
        cancelUrl: body.cancelUrl,
        now: clock.now(),
      })
      await insertCheckout(tx, checkout)
      const description = textsOf(language)('membership.description', { club: club.platform_name })
      return { checkout, mode: 'payment', description, customer: fan.payment_customer }
    }
    const session = await beginCheckout({ database, provider }, idempotent, { superseded, prepare })
    return session
  })
}
