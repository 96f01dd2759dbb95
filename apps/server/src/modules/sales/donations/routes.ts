import { createDonation, listDonations } from '@virage/contract'
import { centsFromDecimal } from '@virage/domain'
import { beginCheckout, plainCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { donorFromFan, donorFromVisitor } from '../receipts/donor.ts'
import { type ReceiptUrls, receiptLinkOf } from '../receipts/receipt-urls.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import { readDonations } from './queries.ts'
import { textsOf } from '../texts/index.ts'

/** Registers the operations on one-time donations. */
export function donationRoutes(
  register: RegisterOperation,
  platform: Platform,
  { provider, receiptUrls }: { provider: PaymentProvider; receiptUrls: ReceiptUrls },
): void {
  const { database, clock, fans, networkHash } = platform

  register(createDonation, async ({ club, principal, body, idempotencyKey, language, request }) => {
    if (!club.promote_donation || club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    await assertOwnUrls(platform, club, body)
    const amount = centsFromDecimal(body.amount.value)
    if (!amount.ok) throw new ApiError('errors.validation.failed')
    const fan = principal && (await fans.find(club.id, principal.username))
    const isKnown = fan ? donorFromFan(fan) !== undefined : false
    const idempotent = {
      clubId: club.id,
      principal: principal?.username ?? (await networkHash(request.ip)),
      operation: 'createDonation',
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
        donor: body.donor && !isKnown ? donorFromVisitor(body.donor, language) : undefined,
      })
      await insertCheckout(tx, checkout)
      const description = textsOf(language)('donation.description', { club: club.name })
      return { checkout, mode: 'payment', description, customer: fan?.payment_customer ?? null }
    }
    return beginCheckout({ database, provider }, idempotent, { prepare })
  })

  register(listDonations, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const read = (page: Page) => database.withTenant(club.id, (tx) => readDonations(tx, club.id, fan.id, page))
    return listPage({ query, request, reply }, read, (row) => ({
      id: row.id,
      amount: toMoneyDto(row.amount),
      date: row.created_at.toISOString(),
      receipt: receiptLinkOf(receiptUrls, row.receipt),
      refunded: row.refunded_at !== null,
    }))
  })
}
