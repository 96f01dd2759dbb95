import {
  cancelDuePayment,
  chargeDuePayment,
  exportDuePayments,
  extendDuePayment,
  getStaffDuePayment,
  liftUnpaid,
  listStaffDuePayments,
} from '@virage/contract/staff'
import type { Language, ProblemKey } from '@virage/contract'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { NotificationLinks } from '../../notifications/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { extendOutstandingPayment, lockOpenPayment } from './cancel-outstanding-payment.ts'
import { openCharge } from './charge-outstanding-payment.ts'
import { cancelAndTell } from './end-charge.ts'
import { exportedPaymentColumns } from './exported-columns.ts'
import { presentPayment } from './present-payment.ts'
import { type OutstandingPaymentRow, readOutstandingPayment, readOutstandingPayments } from './read-payments.ts'
import { liftUnpaidMarksOfFan } from './unpaid-marks.ts'

const refusals = {
  notFound: 'errors.backend.notFound',
  noCard: 'errors.bid.cardNeeded',
  scheduled: 'errors.payment.chargeScheduled',
  unannounced: 'errors.payment.chargeScheduled',
  underWay: 'errors.payment.underWay',
} as const satisfies Record<string, ProblemKey>

/** The club of a payment, and the language in which it is presented. */
type Reader = { club: Club; language: Language }

/** Registers finance's operations on outstanding payments: extend, cancel, charge to the saved card. */
export function outstandingPaymentStaffRoutes(
  backOffice: StaffOperations,
  { clock, provider, links }: Pick<Platform, 'clock'> & { provider: PaymentProvider; links: NotificationLinks },
): void {
  const present = (row: OutstandingPaymentRow, { club, language }: Reader) =>
    presentPayment(row, { club, language, now: clock.now() })
  const shown = async (tx: Tx, reader: Reader, id: string) => {
    const row = await readOutstandingPayment(tx, reader.club.id, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return present(row, reader)
  }

  backOffice.read(listStaffDuePayments, async (context, tx) => {
    const { club, query } = context
    return sendList(context, await readOutstandingPayments(tx, club.id, query), (row) => present(row, context))
  })

  backOffice.exportList(exportDuePayments, {
    name: 'due-payments',
    columns: exportedPaymentColumns,
    read: async (context, tx, page) => {
      const { rows, next } = await readOutstandingPayments(tx, context.club.id, { ...context.query, ...page })
      return { rows: rows.map((row) => present(row, context)), next }
    },
  })

  backOffice.read(getStaffDuePayment, (context, tx) => shown(tx, context, context.params.duePaymentId))

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
