import { canEndContract, languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { dayOf, dayText, momentText } from '../../../platform/date-texts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import { tellSeller } from '../delivery/tell-seller.ts'
import { moveOwnParcel } from '../delivery/move-parcel.ts'
import { type ParcelRow, readParcel } from '../delivery/parcel-queries.ts'
import { orderNumber } from '../orders/queries.ts'
import { textsOf } from '../texts/index.ts'
import { lockOrder } from './contract-queries.ts'
import { insertWithdrawal, readWithdrawal, type WithdrawalRow } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import { dueAt, keepThings } from './withdraw.ts'

/** The end of a contract, or why it stands. */
export type ContractEnd =
  | { ok: true; withdrawal: WithdrawalRow }
  | { ok: false; reason: 'notFound' | 'notLate' | 'illegal' }

/**
 * Ends the contract of what was not delivered within the term that its buyer had set (Code de la consommation, L. 216-6). The
 * whole payment for it is refunded, with the delivery as it was paid (L. 216-7), whatever terms exclude a withdrawal. Buyer and
 * seller have it by email. Sent again, it answers the first.
 */
export async function endUndelivered(
  tx: Tx,
  {
    club,
    fanId,
    parcelId,
    now,
    publicUrl,
  }: { club: Club; fanId: string; parcelId: string; now: Date; publicUrl: string },
): Promise<ContractEnd> {
  const found = await readParcel(tx, club.id, parcelId)
  if (!found || found.fan_id !== fanId) return { ok: false, reason: 'notFound' }
  const contract = await lockOrder(tx, club.id, found.order_number, { fanId })
  // Read again: the order's parcels are locked now.
  const parcel = await readParcel(tx, club.id, parcelId)
  if (!contract || !parcel) return { ok: false, reason: 'notFound' }
  const lines = contract.lines.filter(({ exclusiveId }) => parcel.exclusive_ids?.includes(exclusiveId) ?? true)
  // What was lost with others may have been sent again.
  const open = lines.filter((line) => line.withdrawalId === null && (parcel.state !== 'LOST' || line.isLost))
  if (open.length === 0) {
    const ended = lines.find(({ withdrawalId }) => withdrawalId !== null)?.withdrawalId
    const earlier = ended == null ? undefined : await readWithdrawal(tx, club.id, ended)
    if (earlier?.ground === 'UNDELIVERED') return { ok: true, withdrawal: earlier }
  }
  if (open.length === 0 || contract.isRefunded) return { ok: false, reason: 'illegal' }
  if (!canEndContract({ state: parcel.state, termOn: parcel.term_on, isReplaced: parcel.is_replaced }, dayOf(now)))
    return { ok: false, reason: parcel.state === 'PREPARING' || parcel.state === 'SHIPPED' ? 'notLate' : 'illegal' }
  const number = orderNumber(parcel.order_number)
  const withdrawal = await insertWithdrawal(tx, {
    clubId: club.id,
    contract,
    sender: { firstName: parcel.first_name, lastName: parcel.last_name, email: parcel.email, orderNumber: number },
    refusal: null,
    ground: 'UNDELIVERED',
    needsReturn: false,
    channel: 'FORM',
    recordedBy: null,
    sentAt: now,
    refundDueAt: dueAt({ arrivedAt: now }),
    lineIds: open.map(({ exclusiveId }) => exclusiveId),
  })
  await keepThings(tx, club.id, contract, open)
  // Nobody waits for it any more. If it turns up, it goes back.
  if (parcel.state === 'SHIPPED') await moveOwnParcel(tx, parcel, 'LOST')
  const things = parcel.things.filter(({ id }) => open.some(({ exclusiveId }) => exclusiveId === id))
  await acknowledge(tx, { club, parcel: { ...parcel, things }, withdrawal, number, publicUrl })
  await refundWithdrawal(tx, club.id, withdrawal)
  return { ok: true, withdrawal }
}

/** Emails the end of a contract to its buyer and to the seller. */
async function acknowledge(
  tx: Tx,
  {
    club,
    parcel,
    withdrawal,
    number,
    publicUrl,
  }: { club: Club; parcel: ParcelRow; withdrawal: WithdrawalRow; number: string; publicUrl: string },
): Promise<void> {
  const language = languageFor(club, parcel.language)
  const t = textsOf(language)
  const term = dayText(new Date(`${parcel.term_on ?? ''}T12:00:00Z`), language)
  const things = parcel.things.map(({ name }) => localized(name, language) ?? '').join(', ')
  const when = momentText(withdrawal.sent_at, language, 'long')
  await enqueueEmail(
    tx,
    {
      to: parcel.email,
      from: club.platform_name,
      subject: t('contractEnd.subject', { number }),
      paragraphs: [
        t('contractEnd.text', { name: parcel.first_name, when, number, things, term }),
        t('contractEnd.refund', { day: dayText(withdrawal.refund_due_at, language) }),
        ...(parcel.state === 'PREPARING' ? [] : [t('contractEnd.arrives')]),
      ],
      button: { label: t('order.button'), url: `${publicUrl}/clubs/${club.slug}/profile` },
      footnote: t('withdrawal.reference', { id: withdrawal.id }),
      imprint: imprintOf(await readSeller(tx, club.id), language),
    },
    { fan: { clubId: club.id, fanId: parcel.fan_id }, jobKey: `withdrawal ${withdrawal.id}` },
  )
  await tellSeller(tx, parcel, { kind: 'contractEnd', day: dayOf(withdrawal.refund_due_at) })
}
