import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Fan, type PersonalInfo, withdrawIdentityChange } from '@virage/contract'
import { useTimes } from '@virage/session/times'
import { Alert, Button, headingOf, Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { fanQuery } from '../fans/queries.ts'

/** The change of identity that waits for the club's review: what the fan requested, and its withdrawal (P07). */
export function IdentityChange({ fan, change }: { fan: Fan; change: NonNullable<Fan['identityChange']> }) {
  const { slug } = useClub()
  const t = useTranslations('identityChange')
  const label = useTranslations('personalInfo')
  const problemText = useProblemText()
  const { day } = useTimes()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => unwrap(call(withdrawIdentityChange, { params: { slug, username: fan.username } })),
    onSuccess: (changed) => {
      // The button is about to be removed.
      headingOf(document.querySelector('main'))?.focus()
      client.setQueryData(fanQuery(slug).queryKey, changed)
    },
    meta: { isFailureShown: true },
  })
  const valuesOf = (info: Partial<PersonalInfo>) => [
    [label('firstName'), info.firstName],
    [label('lastName'), info.lastName],
    [label('birthdate'), info.birthdate && day(`${info.birthdate}T12:00:00Z`)],
    [label('birthplace'), info.birthplace],
    [t('company'), info.companyInfo ? companyText(info.companyInfo) : t('noCompany')],
  ]
  const current = valuesOf(fan.personalInfo ?? {})
  const changes = valuesOf(change.requested)
    .map(([name, value], index) => ({ name, value, before: current[index]?.[1] }))
    .filter(({ value, before }) => value !== before)
  return (
    <section aria-label={t('title')} className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <div className="flex items-center gap-3">
        <Icon name="clock" />
        <h2 className="text-lg font-semibold">{t('title')}</h2>
      </div>
      <p className="text-muted">{t('text', { day: day(change.requestedAt) })}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {changes.map(({ name, value, before }) => (
          <div key={name} className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
            {before && <dd className="text-sm text-muted">{t('current', { value: before })}</dd>}
          </div>
        ))}
      </dl>
      {withdraw.isError && <Alert tone="danger" title={problemText(keyOf(withdraw.error))} />}
      <Button tone="quiet" className="justify-self-start" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
    </section>
  )
}

const companyText = (company: NonNullable<PersonalInfo['companyInfo']>) =>
  [company.companyName, company.companyRegistrationNumber, company.companyAddress].join(', ')
