import type { Texts } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import type { Club } from '../../../platform/access/clubs.ts'
import { dayText, momentText } from '../../../platform/date-texts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { WithdrawalSender } from '../../../platform/database/json-columns.ts'
import { localized } from '../../../platform/localized.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../../platform/mail/fan-emails.ts'
import { addressLinesOf, imprintOf, type SellerRevision } from '../../tenancy/index.ts'
import { textsOf } from '../texts/index.ts'
import type { WithdrawalRow } from './queries.ts'

/** Returns the name and the address to which goods are sent back; undefined if the club has not said who sells. */
export const returnAddress = (seller: SellerRevision | undefined): string[] | undefined =>
  seller && [seller.details.legalName, ...addressLinesOf(seller.details.address)]

/** Returns the page on which the sender of a withdrawal says how they sent the goods back. */
export const proofUrlOf = ({
  publicUrl,
  club,
  id,
}: {
  publicUrl: string
  club: Pick<Club, 'slug'>
  id: string
}): string => `${publicUrl}/clubs/${club.slug}/withdrawal?sent=${id}`

/** What an acknowledgement says. */
type Acknowledgement = {
  club: Pick<Club, 'platform_name' | 'slug'>
  language: Language
  publicUrl: string
  sender: WithdrawalSender
  withdrawal: WithdrawalRow
  lines: { name: Texts }[]
  /** The seller; undefined if the club has not said who sells. */
  seller: SellerRevision | undefined
}

/** Emails the sender what they have sent, with its day and hour, and what follows (article D. 221-5). */
export const acknowledgeWithdrawal = (tx: Tx, given: Acknowledgement): Promise<void> =>
  enqueueEmail(tx, acknowledgementEmail(given), {
    fan: emailedFan(given.withdrawal.club_id, given.withdrawal.fan_id),
    jobKey: `withdrawal ${given.withdrawal.id}`,
  })

/** Renders the acknowledgement of a withdrawal. */
function acknowledgementEmail({
  club,
  language,
  publicUrl,
  sender,
  withdrawal,
  lines,
  seller,
}: Acknowledgement): Email {
  const t = textsOf(language)
  const { id, refusal, needs_return: needsReturn, outstanding_payment_id: lotId } = withdrawal
  // Of a letter, the hour is unknown.
  const when =
    withdrawal.channel === 'FORM' && withdrawal.recorded_by === null
      ? momentText(withdrawal.sent_at, language, 'long')
      : dayText(withdrawal.sent_at, language)
  const sent = { name: sender.firstName, when }
  const number = sender.orderNumber
  const things = lines.map(({ name }) => localized(name, language) ?? '').join(', ')
  const opening = (): string => {
    if (refusal !== null) return t('withdrawal.unmatched', { ...sent, number })
    return lotId === null
      ? t('withdrawal.order', { ...sent, number, things })
      : t('withdrawal.lot', { ...sent, things })
  }
  const next = (): string => {
    if (refusal !== null) return t(`withdrawal.${refusal}`)
    if (needsReturn) {
      const day = dayText(withdrawal.refund_due_at, language)
      const to = returnAddress(seller)
      return to ? t('withdrawal.sendBackTo', { day, address: to.join(', ') }) : t('withdrawal.sendBack', { day })
    }
    return lotId === null ? t('withdrawal.refund') : t('withdrawal.nothingDue')
  }
  const proofUrl = proofUrlOf({ publicUrl, club, id })
  return {
    to: sender.email,
    from: club.platform_name,
    subject: t('withdrawal.subject'),
    paragraphs: [opening(), next()],
    ...(needsReturn ? { button: { label: t('withdrawal.proof'), url: proofUrl } } : {}),
    footnote: t('withdrawal.reference', { id }),
    imprint: imprintOf(seller, language),
  }
}
