import { createCoinsOrder, createFiatOrder, listOrders, type Order, type ProblemKey } from '@virage/contract'
import type { Cents, Coins } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { beginCheckout, type Prepared } from '../payments/begin-checkout.ts'
import { checkoutLifetime } from '../payments/checkouts.ts'
import { assertOwnUrls } from '../payments/own-urls.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/http/idempotently.ts'
import { nextPage, pageOf } from '../../../platform/http/page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readReceiptsOf } from '../receipts/queries.ts'
import { type Confirmations, type ReceiptAddresses, receiptLinkOf } from '../receipts/receipt-addresses.ts'
import { confirmOrder } from './confirm-order.ts'
import { openOrderCheckout } from './open-order-checkout.ts'
import { orderWithCoins } from './order-with-coins.ts'
import { presentOrder } from './present-order.ts'
import { readOrders } from './queries.ts'

/** What a refused purchase is answered. */
const refusals = {
  notFound: 'errors.exclusive.notFound',
  notForSale: 'errors.exclusive.notForSale',
  outOfStock: 'errors.exclusive.outOfStock',
  notEnough: 'errors.coins.notEnough',
} as const satisfies Record<string, ProblemKey>

/** Buying with coins, buying by card, and what was bought. */
export function orderRoutes(
  register: RegisterOperation,
  platform: Platform,
  { provider, addresses }: { provider: PaymentProvider; addresses: ReceiptAddresses },
): void {
  const { database, clock, events, fans, publicUrl } = platform
  const mail: Confirmations = { publicUrl, addresses }

  const assertOpen = (club: Club) => {
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
  }
  const buyWithCoins = async (
    club: Club,
    call: {
      username: string
      fanId: string
      exclusiveIds: string[]
      key: string | undefined
      name: string
      language: 'en' | 'fr'
    },
  ) => {
    const idempotent = {
      clubId: club.id,
      principal: call.username,
      operation: call.name,
      key: call.key,
      input: call.exclusiveIds,
    }
    const order = await database.withTenant(club.id, (tx) =>
      idempotently<Order>(tx, idempotent, async () => {
        const bought = await orderWithCoins(tx, {
          club,
          fanId: call.fanId,
          exclusiveIds: call.exclusiveIds,
          now: clock.now(),
        })
        if (!bought.ok) throw new ApiError(refusals[bought.reason])
        const { order: made, number, createdAt } = bought
        await confirmOrder(tx, mail, {
          club,
          fanId: call.fanId,
          orderId: made.id,
          number,
          names: made.items.map(({ name }) => name),
          receipt: undefined,
        })
        return presentOrder(
          club,
          {
            ...made,
            number,
            createdAt,
            originalCost: made.originalCost as Cents,
            finalCost: made.finalCost as Cents,
            usedCoins: made.usedCoins as Coins,
            refunded: false,
            refundedCoins: 0 as Coins,
            refundedCost: 0 as Cents,
            receipt: null,
          },
          call.language,
        )
      }),
    )
    for (const exclusiveId of call.exclusiveIds) events.publish({ type: 'exclusive', clubId: club.id, exclusiveId })
    events.publish({ type: 'duePayment', clubId: club.id, fanId: call.fanId })
    return order
  }

  register(createCoinsOrder, async ({ club, principal, fan, body, idempotencyKey, language }) => {
    assertOpen(club)
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    const exclusiveIds = body.lineItems.map(({ exclusiveId }) => exclusiveId)
    return buyWithCoins(club, {
      username: principal.username,
      fanId: fan.id,
      exclusiveIds,
      key: idempotencyKey,
      name: 'createCoinsOrder',
      language,
    })
  })

  register(createFiatOrder, async ({ club, principal, fan, body, idempotencyKey, language }) => {
    assertOpen(club)
    if (!club.fiat_accepted) throw new ApiError('errors.payment.fiatNotAccepted')
    await assertOwnUrls(platform, club, body)
    const exclusiveIds = body.lineItems.map(({ exclusiveId }) => exclusiveId)
    const now = clock.now()
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'createFiatOrder',
      key: idempotencyKey,
      input: body,
    }
    try {
      const superseded = { clubId: club.id, fanId: fan.id, purpose: 'order' as const, exclusiveIds }
      const prepare = async (tx: Tx): Promise<Prepared> => {
        const opened = await openOrderCheckout(tx, {
          club,
          fanId: fan.id,
          exclusiveIds,
          now,
          language,
          provider: provider.name,
          successUrl: body.successUrl,
          cancelUrl: body.cancelUrl,
          expiresAt: new Date(now.getTime() + checkoutLifetime),
        })
        if (opened.ok)
          return {
            checkout: opened.checkout,
            mode: 'payment',
            description: opened.description,
            customer: fan.payment_customer,
          }
        if (opened.reason === 'coversAll') throw new CoinsCoverAll()
        throw new ApiError(refusals[opened.reason])
      }
      const begun = await beginCheckout({ database, provider }, idempotent, { superseded, prepare })
      // What is set aside is no longer for sale.
      for (const exclusiveId of exclusiveIds) events.publish({ type: 'exclusive', clubId: club.id, exclusiveId })
      return begun
    } catch (error) {
      // Nothing is left for a card to pay: the coins pay it all, at once.
      if (!(error instanceof CoinsCoverAll)) throw error
      await buyWithCoins(club, {
        username: principal.username,
        fanId: fan.id,
        exclusiveIds,
        key: idempotencyKey,
        name: 'createFiatOrder.coins',
        language,
      })
      return { url: body.successUrl }
    }
  })

  register(listOrders, async ({ club, principal, query, language, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const page = pageOf(query)
    const { rows, receipts } = await database.withTenant(club.id, async (tx) => {
      const found = await readOrders(tx, club.id, fan.id, page)
      const ids = found.map(({ id }) => id)
      return { rows: found, receipts: await readReceiptsOf(tx, club.id, 'order_id', ids) }
    })
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map((row) =>
      presentOrder(
        club,
        {
          id: row.id,
          number: row.number,
          createdAt: row.created_at,
          originalCost: row.original_cost as Cents,
          finalCost: row.final_cost as Cents,
          usedCoins: row.used_coins as Coins,
          refunded: row.refunded_at !== null,
          refundedCoins: row.refunded_coins as Coins,
          refundedCost: row.refunded_cost as Cents,
          receipt: receiptLinkOf(mail.addresses, receipts.get(row.id)),
          items: row.lines.map((line) => ({ ...line, id: line.exclusive_id })),
        },
        language,
      ),
    )
  })
}

/** Rolls a checkout back for which there is nothing to charge. */
class CoinsCoverAll extends Error {
  override name = 'CoinsCoverAll'
}
