import {
  chargeDuePayments,
  listSettledAuctions,
  recordPayment as recordPaymentOperation,
  remindWinner as remindWinnerOperation,
  settlementStates,
  sumDuePayments,
  takeBackPayment as takeBackPaymentOperation,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { cents, coinUnits, totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { readCents, toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { localized } from '../../../platform/localized.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { NotificationLinks } from '../../notifications/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { chargeReadyPayments } from './charge-ready-payments.ts'
import { presentPayment } from './present-payment.ts'
import { readOutstandingPayment } from './read-payments.ts'
import { recordPayment } from './record-payment.ts'
import { remindWinner } from './remind-winner.ts'
import { countPayments, type PaymentGroup, readSettledAuctions } from './settlement-queries.ts'
import { takeBackPayment } from './take-back-payment.ts'

type Dependencies = Pick<Platform, 'clock'> & {
  provider: PaymentProvider
  mail: Confirmations
  links: NotificationLinks
}

/** Registers finance's operations that settle the results of auctions (B05, docs/decisions/0118). */
export function settlementRoutes(backOffice: StaffOperations, { clock, provider, mail, links }: Dependencies): void {
  const shown = async (tx: Tx, { club, language }: { club: Club; language: Language }, id: string) => {
    const row = await readOutstandingPayment(tx, club.id, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return presentPayment(row, { club, language, now: clock.now() })
  }

  backOffice.read(listSettledAuctions, async ({ club, language }, tx) =>
    (await readSettledAuctions(tx, club.id)).map(({ name, date, ...auction }) => ({
      ...auction,
      name: localized(name, language) ?? '',
      date: date.toISOString(),
    })),
  )

  backOffice.read(sumDuePayments, async ({ club, query }, tx) => {
    const groups = await countPayments(tx, club.id, query)
    const sumOf = (some: PaymentGroup[]) => ({
      count: some.reduce((all, { count }) => all + count, 0),
      cost: toMoneyDto(cents(some.reduce((all, one) => all + one.count * totalCost(one.price, one.coin_price), 0))),
      price: toCoinsDto(coinUnits(some.reduce((all, { count, price }) => all + count * price, 0)), club),
    })
    const { count, cost } = sumOf(groups.filter(({ ready }) => ready))
    return {
      states: settlementStates.map((settlement) => ({
        settlement,
        ...sumOf(groups.filter((group) => group.settlement === settlement)),
      })),
      ready: { count, cost },
    }
  })

  backOffice.mutate(chargeDuePayments, async ({ club, body: { auctionId, expected } }, tx) => {
    const charged = await chargeReadyPayments(tx, {
      clubId: club.id,
      auctionId,
      expected: { count: expected.count, cost: readCents(expected.cost) },
      provider: provider.name,
      now: clock.now(),
    })
    return {
      answer: { charged: charged.map(({ id, cost }) => ({ duePaymentId: id, cost: toMoneyDto(cost) })) },
      audit: charged.map(({ id, cost }) => ({ subject: `outstanding-payment ${id}`, details: { cost } })),
    }
  })

  backOffice.mutate(recordPaymentOperation, async (context, tx) => {
    const { club, staff, params, body } = context
    if (body.receivedDay > dayOf(clock.now())) {
      const errors = [{ path: 'receivedDay', key: 'errors.validation.date' }]
      throw new ApiError('errors.validation.failed', { errors })
    }
    const { duePaymentId: paymentId } = params
    const { method, receivedDay, reference } = body
    const amount = readCents(body.amount)
    const given = { method, amount, receivedDay, reference }
    await recordPayment(tx, { clubId: club.id, paymentId, actor: staff.accountId, now: clock.now(), ...given }, mail)
    return {
      answer: await shown(tx, context, paymentId),
      audit: { subject: `outstanding-payment ${paymentId}`, after: { ...given, reference: reference ?? null } },
    }
  })

  backOffice.mutate(takeBackPaymentOperation, async (context, tx) => {
    const { club, staff, params, body } = context
    const { duePaymentId: paymentId } = params
    const { reason } = body
    const { method, amount } = await takeBackPayment(tx, { clubId: club.id, paymentId, reason, actor: staff.accountId })
    return {
      answer: await shown(tx, context, paymentId),
      audit: { subject: `outstanding-payment ${paymentId}`, before: { method, amount }, details: { reason } },
    }
  })

  backOffice.mutate(remindWinnerOperation, async (context, tx) => {
    const { club, params } = context
    await remindWinner(tx, club.id, params.duePaymentId, links)
    return {
      answer: await shown(tx, context, params.duePaymentId),
      audit: { subject: `outstanding-payment ${params.duePaymentId}` },
    }
  })
}
