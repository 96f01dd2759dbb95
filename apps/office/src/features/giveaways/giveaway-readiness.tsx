import { type StaffGiveaway } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import type { gapsOf } from './readiness.ts'

/** What is missing before fans should see it, and the terms that they accept. */
export function GiveawayReadiness({ gaps, type }: { gaps: ReturnType<typeof gapsOf>; type: StaffGiveaway['type'] }) {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  return (
    <section className="readiness" aria-label={t('readiness')} data-ready={gaps.length === 0 || undefined}>
      <b className="font-semibold">{gaps.length === 0 ? t('ready') : t('notReady', { count: gaps.length })}</b>
      {gaps.length > 0 && (
        <ul className="list-disc pl-5">
          {gaps.map(({ kind, number }) => (
            <li key={`${kind} ${number ?? ''}`}>{t(`gaps.${kind}`, { number: number ?? 0 })}</li>
          ))}
        </ul>
      )}
      {type === 'GIVEAWAY' && (
        <p className="small quiet">
          {t('terms')}{' '}
          <a className="link" href={`/legal/${slug}/giveaway-terms.pdf`} target="_blank" rel="noreferrer">
            {t('readTerms')}
          </a>
        </p>
      )}
    </section>
  )
}
