import {
  cancelScheduledCharge,
  createCoinsOrder,
  createFiatOrder,
  type Language,
  listOrders,
  openPaymentPage,
  type Order,
} from '@virage/contract'
import { seenCoinsOf } from '../../../platform/amount-dtos.ts'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { hasRecord, type IdempotentRequest } from '../../../platform/http/run-idempotently.ts'
import { beginCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { checkoutLifetime } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import type { NotificationLinks } from '../../notifications/index.ts'
import { stopOwnCharge } from '../outstanding-payments/end-charge.ts'
import { readOutstandingPaymentFan } from '../outstanding-payments/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { Context, RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Confirmations, type ReceiptUrls, receiptLinkOf } from '../receipts/receipt-urls.ts'
import { invoiceLinkOf } from '../invoices/routes.ts'
import { type CoinsOrderCall, openCoinsOrderQueue } from './coins-order-queue.ts'
import { openOrderCheckout } from './open-order-checkout.ts'
import { presentOrder } from './present-order.ts'
import { readOrders } from './queries.ts'
import { orderProblems } from './problems.ts'

/** Registers the operations on orders: buying with coins, buying by card, and the list. */
export function orderRoutes(
  register: RegisterOperation,
  platform: Platform,
  {
    provider,
    receiptUrls,
    invoiceUrls,
    links,
  }: { provider: PaymentProvider; receiptUrls: ReceiptUrls; invoiceUrls: ReceiptUrls; links: NotificationLinks },
): void {
  const { database, clock, fans, publicUrl } = platform
  const mail: Confirmations = { publicUrl, receiptUrls }

  const assertOpen = (club: Club) => {
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
  }
  const queues = new Map<string, ReturnType<typeof openCoinsOrderQueue>>()
  const buyOnce = async (call: CoinsOrderCall): Promise<Order> => {
    const queue = queues.get(call.club.id) ?? openCoinsOrderQueue(platform, mail)
    queues.set(call.club.id, queue)
    const outcome = await queue.submit(call)
    if (!outcome.ok) throw outcome.error
    return outcome.value
  }

  type Wanted = Context<typeof createCoinsOrder>['body']
  const inputOf = ({ lineItems, ...others }: Wanted) => {
    const exclusiveIds = lineItems.map(({ exclusiveId }) => exclusiveId)
    const isPlain = Object.values(others).every((value) => value === undefined)
    return isPlain ? exclusiveIds : { exclusiveIds, ...others }
  }

  register(createCoinsOrder, async ({ club, principal, fan, body, idempotencyKey, language }) => {
    assertOpen(club)
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    const exclusiveIds = body.lineItems.map(({ exclusiveId }) => exclusiveId)
    return buyOnce({
      club,
      fanId: fan.id,
      exclusiveIds,
      choice: body.delivery,
      seen: seenCoinsOf(body),
      billing: body.billing,
      declared: body,
      language,
      request: {
        clubId: club.id,
        principal: principal.username,
        operation: 'createCoinsOrder',
        key: idempotencyKey,
        input: inputOf(body),
      },
    })
  })

  type CardOrder = {
    club: Club
    fan: Fan
    exclusiveIds: string[]
    body: Context<typeof openPaymentPage>['body']
    language: Language
  }
  /** Opens the provider's page for an order; the fan's coins pay as much as they can. */
  const payByCard = async (
    { club, fan, exclusiveIds, body, language }: CardOrder,
    idempotent: IdempotentRequest,
  ): Promise<{ url: string }> => {
    const now = clock.now()
    const { delivery: choice, billing } = body
    const withCoins = {
      ...idempotent,
      operation: `${idempotent.operation}.coins`,
      input: choice ? { exclusiveIds, delivery: choice } : exclusiveIds,
    }
    try {
      const superseded = { clubId: club.id, fanId: fan.id, purpose: 'order' as const, exclusiveIds }
      const prepare = async (tx: Tx): Promise<Prepared> => {
        // The coins have paid, and would not pay again: a repeated request is no second order.
        if (await hasRecord(tx, withCoins)) throw new CoinsCoverAll()
        const opened = await openOrderCheckout(tx, {
          club,
          fanId: fan.id,
          exclusiveIds,
          choice,
          billing,
          declared: body,
          now,
          language,
          provider: provider.name,
          successUrl: body.successUrl,
          cancelUrl: body.cancelUrl,
          expiresAt: new Date(now.getTime() + checkoutLifetime),
        })
        if (opened.ok && !club.fiat_accepted)
          throw new ApiError(club.coins_enabled ? 'errors.coins.notEnough' : 'errors.payment.fiatNotAccepted')
        if (opened.ok)
          return {
            checkout: opened.checkout,
            mode: 'payment',
            description: opened.description,
            customer: fan.payment_customer,
          }
        if (opened.reason === 'coversAll') throw new CoinsCoverAll()
        throw new ApiError(orderProblems[opened.reason])
      }
      const session = await beginCheckout({ database, provider }, idempotent, { superseded, prepare })
      return session
    } catch (error) {
      // The coins pay for everything, so the order is completed at once, unless they are more than the fan was shown.
      if (!(error instanceof CoinsCoverAll)) throw error
      await buyOnce({
        club,
        fanId: fan.id,
        exclusiveIds,
        choice,
        seen: seenCoinsOf(body),
        billing,
        declared: body,
        language,
        request: withCoins,
      })
      return { url: body.successUrl }
    }
  }

  register(createFiatOrder, async ({ club, principal, fan, body, idempotencyKey, language }) => {
    assertOpen(club)
    if (!club.fiat_accepted) throw new ApiError('errors.payment.fiatNotAccepted')
    await assertOwnUrls(platform, club, body)
    const exclusiveIds = body.lineItems.map(({ exclusiveId }) => exclusiveId)
    return payByCard(
      { club, fan, exclusiveIds, body, language },
      {
        clubId: club.id,
        principal: principal.username,
        operation: 'createFiatOrder',
        key: idempotencyKey,
        input: body,
      },
    )
  })

  // What is won can be paid in every state of the club, even by fans who aren't validated any more.
  register(openPaymentPage, async ({ club, principal, params: { duePaymentId }, body, idempotencyKey, language }) => {
    await assertOwnUrls(platform, club, body)
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    const due = await database.withTenant(club.id, (tx) => readOutstandingPaymentFan(tx, club.id, duePaymentId))
    if (due?.fan_id !== fan.id) throw new ApiError('errors.backend.notFound')
    return payByCard(
      { club, fan, exclusiveIds: [due.exclusive_id], body, language },
      {
        clubId: club.id,
        principal: principal.username,
        operation: 'openPaymentPage',
        key: idempotencyKey,
        input: { duePaymentId, ...body },
      },
    )
  })

  register(cancelScheduledCharge, async ({ club, principal, params: { duePaymentId } }) => {
    const fan = await fans.find(club.id, principal.username)
    const payment = { clubId: club.id, paymentId: duePaymentId, fanId: fan?.id }
    const problem = await database.withTenant(club.id, (tx) => stopOwnCharge(tx, payment, links))
    // Not thrown in the transaction, which keeps that the charge isn't tried again.
    if (problem) throw new ApiError(problem)
    return {}
  })

  register(listOrders, async ({ club, principal, query, language, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const read = (page: Page) => database.withTenant(club.id, (tx) => readOrders(tx, club.id, fan.id, page))
    return listPage({ query, request, reply }, read, (row) =>
      presentOrder(
        club,
        {
          id: row.id,
          number: row.number,
          createdAt: row.created_at,
          originalCost: row.original_cost,
          finalCost: row.final_cost,
          usedCoins: row.used_coins,
          refunded: row.refunded_at !== null,
          refundedCoins: row.refunded_coins,
          refundedCost: row.refunded_cost,
          delivery: row.delivery,
          deliveryDueFor: row.deliveryDueFor,
          redeliveries: row.redeliveries,
          redeliveryDueFor: row.redeliveryDueFor,
          receipt: receiptLinkOf(mail.receiptUrls, row.receipt),
          invoices: row.invoices.map((invoice) => invoiceLinkOf(invoiceUrls, invoice)),
          items: row.lines.map((line) => ({ ...line, id: line.exclusive_id })),
        },
        language,
      ),
    )
  })
}

/** Rolls back a checkout without anything to charge. */
class CoinsCoverAll extends Error {
  override name = 'CoinsCoverAll'
}
