import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { momentText } from '../../../platform/date-texts.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'
import type { SuspensionRow } from './queries.ts'

/** Renders the email about a suspension with its reason and end, or about its early end. */
export function suspensionEmail({
  club,
  fan,
  suspension,
}: {
  club: Club
  fan: { email: string; language: string | null }
  suspension: Pick<SuspensionRow, 'scope' | 'reason' | 'ends_at' | 'lifted_at'>
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
      : { subject: t(`lifted.${scope}.subject`, { club: name }), paragraphs: [t(`lifted.${scope}.paragraph`)] }),
  }
}
