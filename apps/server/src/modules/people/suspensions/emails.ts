import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { momentText } from '../../../platform/date-texts.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'
import type { SuspensionRow } from './queries.ts'

/**
 * Renders the email about a suspension with its reason and end, or about its early end.
 *
 * @param closedUntil until when the fan can't bid or write all the same, after it was lifted
 */
export function suspensionEmail({
  club,
  fan,
  suspension,
  closedUntil,
}: {
  club: Club
  fan: { email: string; language: string | null }
  suspension: Pick<SuspensionRow, 'scope' | 'reason' | 'ends_at' | 'lifted_at'>
  closedUntil?: Date | null
}): Email {
  const language = languageFor(club, fan.language)
  const t = textsOf(language)
  const { scope, reason, ends_at: endsAt, lifted_at: liftedAt } = suspension
  const until = momentText(endsAt, language, 'long')
  const name = club.platform_name
  return {
    to: fan.email,
    from: name,
    ...(liftedAt === null
      ? {
          subject: t(`suspended.${scope}.subject`, { club: name }),
          paragraphs: [
            t(`suspended.${scope}.paragraph`, { until }),
            t('suspended.reason'),
            reason,
            t('suspended.objection'),
          ],
        }
      : closedUntil
        ? {
            subject: t('shortened.subject', { club: name }),
            paragraphs: [t(`shortened.${scope}`, { until: momentText(closedUntil, language, 'long') })],
          }
        : { subject: t(`lifted.${scope}.subject`, { club: name }), paragraphs: [t(`lifted.${scope}.paragraph`)] }),
  }
}
