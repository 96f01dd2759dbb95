import { createDonation, createMembership, listDonations } from '@virage/contract'
import { cents, centsFromDecimal, type Cents } from '@virage/domain'
import { moveFan } from '../kyc/move-fan.ts'
import { beginCheckout, plainCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { refuseForeignUrls } from '../payments/own-urls.ts'
import type { Tx } from '../platform/database/database.ts'
import { nextPage, pageOf } from '../platform/http/page.ts'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import type { Platform } from '../platform/platform.ts'
import { wireMoney } from '../platform/wire-amounts.ts'

/** One-time donations and the yearly membership fee. */
export function donationRoutes(register: RegisterCall, platform: Platform, provider: PaymentProvider): void {
  const { database, clock, fans } = platform

  register(createDonation, async ({ club, caller, body, idempotencyKey, language, request }) => {
    if (!club.promote_donation || club.state !== 'LIVE') throw new Refusal('errors.club.notOpen')
    await refuseForeignUrls(platform, club, body)
    const amount = centsFromDecimal(body.amount.value)
    if (!amount.ok) throw new Refusal('errors.validation.failed')
    const fan = caller && (await fans.find(club.id, caller.username))
    const repeatable = {
      clubId: club.id,
      caller: caller?.username ?? request.ip,
      call: 'createDonation',
      key: idempotencyKey,
      input: body,
    }
    const prepare = async (tx: Tx): Promise<Prepared> => {
      const checkout = plainCheckout(club, {
        fanId: fan?.id ?? null,
        purpose: 'donation',
        amount: amount.value,
        provider: provider.name,
        successUrl: body.successUrl,
        cancelUrl: body.cancelUrl,
        now: clock.now(),
      })
      await insertCheckout(tx, checkout)
      const description = language === 'fr' ? `Don à ${club.name}` : `Donation to ${club.name}`
      return { checkout, mode: 'payment', description, customer: fan?.payment_customer ?? null }
    }
    return beginCheckout({ database, provider }, repeatable, { prepare })
  })

  register(listDonations, async ({ club, caller, query, request, reply }) => {
    const fan = await fans.find(club.id, caller.username)
    if (!fan) return []
    const page = pageOf(query)
    const rows = await database.inClub(club.id, (tx) =>
      tx
        .selectFrom('donation')
        .select(['id', 'amount', 'created_at'])
        .where('club_id', '=', club.id)
        .where('fan_id', '=', fan.id)
        .$if(page.cursor !== undefined, (select) => select.where('id', '<', page.cursor ?? ''))
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .execute(),
    )
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows
      .slice(0, page.limit)
      .map((row) => ({ id: row.id, amount: wireMoney(row.amount as Cents), date: row.created_at.toISOString() }))
  })

  register(createMembership, async ({ club, caller, body, idempotencyKey, language }) => {
    await refuseForeignUrls(platform, club, body)
    const fan = await fans.find(club.id, caller.username)
    if (!fan) throw new Refusal('errors.fan.notRegistered')
    if (!club.membership_required || club.membership_fee === null) throw new Refusal('errors.kyc.illegalStep')
    const amount = cents(club.membership_fee)
    const repeatable = {
      clubId: club.id,
      caller: caller.username,
      call: 'createMembership',
      key: idempotencyKey,
      input: body,
    }
    const earlier = { clubId: club.id, fanId: fan.id, purpose: 'membership' as const, exclusiveIds: [] }
    const prepare = async (tx: Tx): Promise<Prepared> => {
      const moved = await moveFan(tx, { clubId: club.id, fanId: fan.id, event: 'paymentBegun', actor: caller.username })
      if (!moved.ok) throw new Refusal('errors.kyc.illegalStep')
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
      const description =
        language === 'fr' ? `Adhésion annuelle, ${club.platform_name}` : `Yearly membership, ${club.platform_name}`
      return { checkout, mode: 'payment', description, customer: fan.payment_customer }
    }
    const begun = await beginCheckout({ database, provider }, repeatable, { earlier, prepare })
    fans.forget(club.id, caller.username)
    return begun
  })
}
