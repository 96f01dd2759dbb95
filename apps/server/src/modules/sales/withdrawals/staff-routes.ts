import {
  getStaffWithdrawal,
  listStaffWithdrawals,
  recordHandover,
  recordReturn,
  recordWithdrawal,
  type StaffWithdrawal,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { type RefundShare, withdrawalEnd } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Context } from '../../../platform/http/register-operation.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PrivatePictures } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { readSoldOrder } from '../overview/queries.ts'
import { attachPhotos, checkPhotos } from '../proofs/attach-photos.ts'
import type { PhotoUrls } from '../proofs/photo-urls.ts'
import { readPhotosOf } from '../proofs/queries.ts'
import { recordLetter } from './record-withdrawal.ts'
import { withdrawalProblem } from './withdrawal-problem.ts'
import { recordReceived } from './received-at.ts'
import { recordGoodsReturn } from './record-return.ts'
import { readWithdrawnSum } from './withdrawn-sum.ts'
import { type QueuedWithdrawal, readQueuedWithdrawal, readQueuedWithdrawals } from './staff-queries.ts'

/** Registers finance's queue of withdrawals, and the receipts of orders from which their periods count (B01). */
export function withdrawalStaffRoutes(
  backOffice: StaffOperations,
  { database, clock, publicUrl }: Pick<Platform, 'database' | 'clock' | 'publicUrl'>,
  { pictures, photoUrls }: { pictures: PrivatePictures; photoUrls: PhotoUrls },
): void {
  backOffice.read(listStaffWithdrawals, async (context, tx) => {
    const { club, language, query } = context
    const page = await readQueuedWithdrawals(tx, club.id, query)
    return sendList(context, page, (row) => present(row, { club, language, now: clock.now() }))
  })

  backOffice.mutate(recordWithdrawal, async ({ club, language, body, staff }, tx) => {
    const recorded = await recordLetter(tx, {
      club,
      now: clock.now(),
      publicUrl: publicUrl(),
      recordedBy: staff.email,
      letter: body,
    })
    if (!recorded.ok) throw withdrawalProblem(recorded)
    const { id } = recorded.withdrawal
    const row = await readQueuedWithdrawal(tx, club.id, id)
    if (!row) throw new Error(`Withdrawal ${id} is not in the queue`)
    const { channel, sentDay, arrivedDay } = body
    return {
      answer: present(row, { club, language, now: clock.now() }),
      audit: { subject: `withdrawal ${id}`, details: { channel, sentDay, arrivedDay, orderId: row.order_id } },
    }
  })

  backOffice.read(getStaffWithdrawal, async ({ club, language, params }, tx) => {
    const row = await readQueuedWithdrawal(tx, club.id, params.withdrawalId)
    if (!row) throw new ApiError('errors.backend.notFound')
    const sum = await readWithdrawnSum(tx, club.id, row)
    const sumDto = ({ amount, coins }: RefundShare) => ({ amount: toMoneyDto(amount), coins: toCoinsDto(coins, club) })
    const isOpen = row.state === 'RETURN' || row.state === 'CONFIRMATION'
    const photos = await readPhotosOf(
      tx,
      club.id,
      'return_id',
      row.returns.map((one) => one.id),
    )
    const urlsOf = (id: string) =>
      (photos.get(id) ?? []).map((photo) => photoUrls.of({ clubId: club.id, id: photo.id }))
    return {
      ...present(row, { club, language, now: clock.now() }),
      returns: row.returns.map((one) => ({ ...presentReturn(one), photoUrls: urlsOf(one.id) })),
      lines: (sum?.lines ?? []).map(({ name, image_url, price }) => ({
        name: localized(name, language) ?? '',
        imageUrl: image_url,
        price: toCoinsDto(price, club),
      })),
      paid: sum ? sumDto(sum.paid) : null,
      expected: sum && isOpen ? sumDto(sum.expected) : null,
    }
  })

  const checkPhotosOf = ({ club, body: { photoIds }, staff: { accountId } }: Context<typeof recordReturn>) =>
    checkPhotos({ database, pictures }, club.id, { ids: photoIds, accountId, path: 'photoIds' })
  backOffice.prepareAndMutate(recordReturn, checkPhotosOf, async (context, tx, photos) => {
    const { club, language, params, body, staff } = context
    const { withdrawalId } = params
    const { condition, deduction, reason = null, photoIds } = body
    const { accountId, email } = staff
    const given = { clubId: club.id, withdrawalId, condition, deduction, reason, accountId, recordedBy: email }
    const recorded = await recordGoodsReturn(tx, given, (id) =>
      attachPhotos(tx, { clubId: club.id, photos, proven: { return_id: id } }),
    )
    if (!recorded.ok) throw returnProblem(recorded.reason)
    const row = await readQueuedWithdrawal(tx, club.id, withdrawalId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return {
      answer: present(row, { club, language, now: clock.now() }),
      audit: { subject: `withdrawal ${withdrawalId}`, details: { condition, deduction, reason, photoIds } },
    }
  })

  backOffice.mutate(recordHandover, async ({ club, params: { orderId }, body, staff }, tx) => {
    const order = await readSoldOrder(tx, club.id, orderId)
    if (!order) throw new ApiError('errors.backend.notFound')
    const { initials } = body
    const receivedAt = body.receivedAt === undefined ? clock.now() : new Date(body.receivedAt)
    // People enter minutes.
    const orderedAt = new Date(order.created_at).setSeconds(0, 0)
    if (receivedAt.getTime() < orderedAt || receivedAt > clock.now())
      throw new ApiError('errors.validation.failed', {
        errors: [{ path: 'receivedAt', key: 'errors.validation.date' }],
      })
    const given = { clubId: club.id, orderId, receivedAt, recordedBy: staff.email, initials }
    const recorded = await recordReceived(tx, given)
    if (!recorded) throw new ApiError('errors.parcel.illegalMove')
    return {
      answer: { receivedAt: recorded.toISOString(), withdrawalUntil: withdrawalEnd(recorded).toISOString() },
      audit: { subject: `order ${orderId}`, details: { receivedAt: recorded.toISOString() } },
    }
  })
}

/** Returns the problem of a return that can't be recorded. */
function returnProblem(reason: 'notFound' | 'refunded' | 'noPhoto'): ApiError {
  if (reason === 'notFound') return new ApiError('errors.backend.notFound')
  if (reason === 'refunded') return new ApiError('errors.withdrawal.returned')
  return new ApiError('errors.validation.failed', { errors: [{ path: 'photoIds', key: 'errors.validation.photo' }] })
}

const presentReturn = ({ condition, deduction, reason, recordedBy, date }: QueuedWithdrawal['returns'][number]) => ({
  condition,
  deduction,
  reason,
  recordedBy,
  date: new Date(date).toISOString(),
})

const present = (
  row: QueuedWithdrawal,
  { club, language, now }: { club: Club; language: Language; now: Date },
): StaffWithdrawal => ({
  id: row.id,
  sentAt: row.sent_at.toISOString(),
  channel: row.channel,
  ground: row.ground,
  recordedBy: row.recorded_by,
  refundDueAt: row.refund_due_at.toISOString(),
  overdue: row.state !== 'DONE' && row.state !== 'REFUSED' && row.refund_due_at <= now,
  state: row.state,
  refusal: row.refusal,
  sender: row.sender,
  orderId: row.order_id,
  orderNumber: row.order_number === null ? null : orderNumber(row.order_number),
  things: row.names.map((name) => localized(name, language) ?? ''),
  shipment: row.shipment,
  returns: row.returns.map(presentReturn),
  refund: row.refund && {
    id: row.refund.id,
    status: row.refund.status,
    amount: toMoneyDto(row.refund.amount),
    coins: toCoinsDto(row.refund.coins, club),
  },
})
