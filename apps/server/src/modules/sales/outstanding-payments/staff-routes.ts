import {
  cancelDuePayment,
  chargeDuePayment,
  extendDuePayment,
  getStaffDuePayment,
  liftUnpaid,
  listStaffDuePayments,
  type StaffDuePayment,
} from '@virage/contract/staff'
import type { Language, ProblemKey } from '@virage/contract'
import { totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Context } from '../../../platform/http/register-operation.ts'
import { localized } from '../../../platform/localized.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { presentBuyer } from '../overview/present-buyer.ts'
import type { NotificationLinks } from '../../notifications/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { extendOutstandingPayment, lockOpenPayment } from './cancel-outstanding-payment.ts'
import { openCharge } from './charge-outstanding-payment.ts'
import { cancelAndTell } from './end-charge.ts'
import { openStateOf } from './present-state.ts'
import {
  lockOutstandingPayment,
  type OutstandingPaymentRow,
  readOutstandingPayment,
  readOutstandingPayments,
} from './queries.ts'
import { liftUnpaidMarksOfFan } from './unpaid-marks.ts'

const refusals = {
  notFound: 'errors.backend.notFound',
  noCard: 'errors.bid.cardNeeded',
  scheduled: 'errors.payment.chargeScheduled',
  underWay: 'errors.payment.underWay',
} as const satisfies Record<string, ProblemKey>

/** Registers finance's operations on outstanding payments: extend, cancel, charge to the saved card. */
export function outstandingPaymentStaffRoutes(
  backOffice: StaffOperations,
  { clock, provider, links }: Pick<Platform, 'clock'> & { provider: PaymentProvider; links: NotificationLinks },
): void {
  const present = (club: Club, row: OutstandingPaymentRow, language: Language): StaffDuePayment => {
    const open = row.paid_at === null && row.cancelled_at === null
    return {
      id: row.id,
      date: row.created_at.toISOString(),
      winner: presentBuyer(row),
      lot: { id: row.exclusive_id, slug: row.slug, name: localized(row.name, language) ?? row.slug },
      price: toCoinsDto(row.price, club),
      cost: toMoneyDto(totalCost(row.price, row.coin_price)),
      deadline: row.deadline.toISOString(),
      overdue: open && row.deadline <= clock.now(),
      state: open ? openStateOf(row) : row.paid_at === null ? 'CANCELLED' : 'PAID',
      chargeDate: (open && row.charge_at?.toISOString()) || null,
      chargeable: open && row.chargeable && row.charge_at === null,
    }
  }
  const shown = async (
    tx: Tx,
    { club, language }: Pick<Context<typeof extendDuePayment>, 'club' | 'language'>,
    id: string,
  ) => {
    const row = await lockOutstandingPayment(tx, club.id, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return present(club, row, language)
  }

  backOffice.read(listStaffDuePayments, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readOutstandingPayments(tx, club.id, query), (row) => present(club, row, language))
  })

  backOffice.read(getStaffDuePayment, async ({ club, language, params }, tx) => {
    const row = await readOutstandingPayment(tx, club.id, params.duePaymentId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return present(club, row, language)
  })

  backOffice.mutate(extendDuePayment, async (context, tx) => {
    const { club, params, body } = context
    const row = await lockOpenPayment(tx, club.id, params.duePaymentId)
    const deadline = new Date(body.deadline)
    if (deadline <= row.deadline || deadline <= clock.now()) {
      const errors = [{ path: 'deadline', key: 'errors.validation.date' }]
      throw new ApiError('errors.validation.failed', { errors })
    }
    await extendOutstandingPayment(tx, club.id, row.id, deadline)
    return {
      answer: await shown(tx, context, row.id),
      audit: {
        subject: `outstanding-payment ${row.id}`,
        before: { deadline: row.deadline.toISOString() },
        after: { deadline: deadline.toISOString() },
      },
    }
  })

  backOffice.mutate(cancelDuePayment, async (context, tx) => {
    const { club, params, body } = context
    const row = await cancelAndTell(tx, { clubId: club.id, paymentId: params.duePaymentId }, links)
    return {
      answer: await shown(tx, context, row.id),
      audit: {
        subject: `outstanding-payment ${row.id}`,
        before: { price: row.price },
        details: { reason: body.reason },
      },
    }
  })

  backOffice.mutate(liftUnpaid, async ({ club, params: { fanId }, body: { reason } }, tx) => {
    const done = await liftUnpaidMarksOfFan(tx, { clubId: club.id, fanId, reason })
    if (!done) throw new ApiError('errors.backend.notFound')
    return {
      answer: { lifted: done.lifted },
      audit: {
        subject: `fan ${fanId}`,
        before: { biddingClosedUntil: done.closedUntil?.toISOString() ?? null },
        details: { reason },
      },
    }
  })

  backOffice.mutate(chargeDuePayment, async (context, tx) => {
    const { club, params } = context
    const charge = await openCharge(tx, {
      clubId: club.id,
      paymentId: params.duePaymentId,
      provider: provider.name,
      now: clock.now(),
      by: 'staff',
    })
    if (!charge.ok) throw new ApiError(refusals[charge.reason])
    return {
      answer: await shown(tx, context, params.duePaymentId),
      audit: { subject: `outstanding-payment ${params.duePaymentId}`, details: { checkout: charge.checkoutId } },
    }
  })
}
