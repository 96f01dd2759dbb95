import type { Installation } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'

/** The part of the page that explains each need. */
const parts = {
  failedJobs: 'jobs',
  failedWebhooks: 'webhooks',
  refusedEmails: 'emails',
  silentProcesses: 'health',
  lateReplicas: 'health',
  fullPlans: 'clubs',
} as const satisfies Record<Installation['needs'][number]['kind'], string>

/** What needs an operator, in sentences; or that all is well. */
export function Needs({ needs }: { needs: Installation['needs'] }) {
  const t = useTranslations('installation')
  const { moment } = useTimes()
  return (
    <section className="stack !gap-3" aria-labelledby="needs-title">
      <h2 id="needs-title" className="text-xl">
        {t('needs.title', { count: needs.length })}
      </h2>
      {needs.length === 0 && <p className="quiet">{t('needs.none')}</p>}
      <ul className="stack !gap-2">
        {needs.map(({ kind, count, since }) => (
          <li key={kind} className="panel line wraps bg-surface px-4 py-3">
            <span className="state" data-tone="bad">
              {count}
            </span>
            <b className="font-semibold">{t(`needs.${kind}`, { count })}</b>
            {since !== null && <span className="quiet">{t('needs.since', { time: moment(since) })}</span>}
            <a className="btn small push" href={`#${parts[kind]}`}>
              {t('needs.open')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
