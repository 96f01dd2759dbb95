import { useMutation } from '@tanstack/react-query'
import { decideIdentityChange, type FanFile } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { say } from '../../parts/toasts.ts'

type Info = NonNullable<FanFile['requestedInfo']>

/** What a review approves, each with a name of its own in the texts. */
const fields = ['firstName', 'lastName', 'born', 'birthplace', 'company', 'companyNumber', 'companyAddress'] as const

/** The change of identity that a fan has requested: what would change, and the decision. */
export function IdentityChange({
  file,
  requested,
  onDecided,
}: {
  file: FanFile
  requested: Info
  /** The buttons wait for it, so that nothing is decided twice. */
  onDecided: () => Promise<unknown>
}) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const label = useTranslations('reviews')
  const { day } = useTimes()
  const text = useProblemText()
  const decide = useMutation({
    mutationFn: (accepted: boolean) =>
      unwrap(
        call(decideIdentityChange, {
          params: { slug, fanId: file.id },
          body: { accepted, ...(file.requestedAt !== null && { requestedAt: file.requestedAt }) },
        }),
      ),
    onSuccess: (_, accepted) => say(t(accepted ? 'changeAccepted' : 'changeRefused')),
    onError: (error) => say(text(error), 'bad'),
    onSettled: onDecided,
  })
  const valuesOf = ({ firstName, lastName, birthdate, birthplace, companyInfo }: Partial<Info>) => ({
    firstName,
    lastName,
    born: birthdate && day(`${birthdate}T12:00:00Z`),
    birthplace,
    company: companyInfo?.companyName,
    companyNumber: companyInfo?.companyRegistrationNumber,
    companyAddress: companyInfo?.companyAddress,
  })
  // A fan without personal information has a name only.
  const current = valuesOf(file.personalInfo ?? { firstName: file.firstName, lastName: file.lastName })
  const wanted = valuesOf(requested)
  return (
    <section className="banner !items-start" data-tone="info" aria-label={t('change')}>
      <div className="stack !gap-1">
        <b>{t('change')}</b>
        <dl className="stack !gap-1">
          {fields
            .filter((field) => wanted[field] !== current[field])
            .map((field) => (
              <div key={field} className="wrap-anywhere">
                <dt className="small quiet">{label(field)}</dt>
                <dd>{wanted[field] ?? '—'}</dd>
                {current[field] && <dd className="small quiet">{t('changeCurrent', { value: current[field] })}</dd>}
              </div>
            ))}
        </dl>
      </div>
      <span className="line push">
        <Act
          operation={decideIdentityChange}
          className="small"
          disabled={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {t('accept')}
        </Act>
        <Act
          operation={decideIdentityChange}
          className="small"
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t('refuse')}
        </Act>
      </span>
    </section>
  )
}
