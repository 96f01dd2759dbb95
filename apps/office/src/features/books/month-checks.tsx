import type { BookMonth } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'

/** What has been checked before a month is closed, what is open first. */
export function MonthChecks({ book: { checks, series } }: { book: BookMonth }) {
  const t = useTranslations('books')
  const open = checks.filter(({ ok }) => !ok)
  return (
    <section className="panel bg-surface" aria-labelledby="book-checks">
      <header>
        <h2 id="book-checks">{open.length === 0 ? t('allChecked') : t('toDo', { count: open.length })}</h2>
      </header>
      <ul className="stack p-4">
        {[...open, ...checks.filter(({ ok }) => ok)].map(({ check, ok, count }) => (
          <li key={check} className="line">
            <span className="state" data-tone={ok ? 'good' : check === 'PAYOUTS' ? 'warn' : 'bad'}>
              {t(ok ? 'fine' : 'open')}
            </span>
            <span>{ok ? t(`checks.${check}`) : t(`problems.${check}`, { count })}</span>
          </li>
        ))}
      </ul>
      {series.length > 0 && (
        <p className="border-t border-line px-4 py-3 small quiet">
          {series.map(({ series: name, last, missing }) => t('series', { name, last, missing })).join(' · ')}
        </p>
      )}
    </section>
  )
}
