import type { Language } from '@virage/contract'
import { clubTimeZone } from '@virage/domain'
import type { Installation } from '@virage/contract/staff'
import type { Email } from '../../platform/mail/email.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../platform/platform.ts'
import { claimMorning, isMorningClaimed, readOperators } from './queries.ts'
import { readInstallation } from './read-installation.ts'
import { textsOf } from './texts/index.ts'

/** From which hour of the day operators get their email. */
const hour = '07'

/** Emails each operator once a morning what needs them, or that all is well. */
export async function sendMorningReport({
  database,
  config,
  clock,
  publicUrl,
}: Pick<Platform, 'database' | 'config' | 'clock' | 'publicUrl'>): Promise<void> {
  const [day = '', time = ''] = clock.now().toLocaleString('sv-SE', { timeZone: clubTimeZone }).split(' ')
  // Reading the installation counts in large tables, which nobody needs each minute of the day.
  if (time < hour || (await isMorningClaimed(database, day))) return
  const operators = new Set([...config.OPERATORS, ...(await readOperators(database))])
  const installation = await readInstallation(database, config)
  await database.asSystem(async (tx) => {
    if (!(await claimMorning(tx, day))) return
    for (const to of operators)
      await enqueueEmail(
        tx,
        morningEmail({ to, language: config.OPERATOR_LANGUAGE, installation, publicUrl: publicUrl() }),
        {
          fan: null,
        },
      )
  })
}

/** Renders the email. */
export function morningEmail({
  to,
  language,
  installation: { needs, jobs, emails },
  publicUrl,
}: {
  to: string
  language: Language
  installation: Pick<Installation, 'needs' | 'jobs' | 'emails'>
  publicUrl: string
}): Email {
  const t = textsOf(language)
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0)
  const isWell = needs.length === 0
  return {
    to,
    from: 'Virage',
    subject: isWell ? t('wellSubject') : t('needsSubject', { count: needs.length }),
    paragraphs: isWell
      ? [t('well', { jobs: waiting, emails: emails.sent })]
      : needs.map(({ kind, count }) => t(`needs.${kind}`, { count })),
    button: { label: t('open'), url: `${publicUrl}/office/clubs/installation` },
  }
}
