import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { type Counter, dismissHandover, sendAgain } from './handover-queue.ts'

/** What this counter has handed over: what waits for a connection, what was refused, and the last five. */
export function CounterLog({
  counter: { waiting, sent },
  worksOffline,
  ready,
}: {
  counter: Counter
  /** Whether the screen reads the parcels that are ready, of which there are `ready`. */
  worksOffline: boolean
  ready: number | undefined
}) {
  const { slug } = useClub()
  const t = useTranslations('handover')
  const text = useProblemText()
  const { hour } = useTimes()
  const kept = waiting.filter(({ problem }) => problem === null)
  return (
    <section className="stack !gap-3" aria-label={t('last')}>
      <h2 className="font-semibold">{t('last')}</h2>
      <p className="small quiet" role="status">
        {kept.length > 0
          ? t('waiting', { count: kept.length })
          : !worksOffline
            ? ''
            : ready === undefined
              ? t('notLoaded')
              : t('ready', { count: ready })}
      </p>
      <ul className="stack">
        {waiting.map(({ id, title, handedOverAt, problem }) => (
          <li key={id} className="entry-row stack !gap-1">
            <span className="line flex-wrap">
              <b className="wrap-anywhere">{title}</b>
              <span className="state push" data-tone={problem === null ? 'warn' : 'bad'}>
                {t(problem === null ? 'notSent' : 'refused')}
              </span>
            </span>
            <span className="small quiet">{hour(handedOverAt)}</span>
            {problem !== null && (
              <span className="line">
                <span role="alert">{text(problem)}</span>
                <button type="button" className="btn small push" onClick={() => void sendAgain(slug, id)}>
                  {t('sendAgain')}
                </button>
                <button type="button" className="btn small" onClick={() => dismissHandover(slug, id)}>
                  {t('dismiss')}
                </button>
              </span>
            )}
          </li>
        ))}
        {sent.map(({ id, title, receivedBy, handedOverAt, lostPhoto, handovers }) => (
          <li key={id} className="entry-row stack !gap-1">
            <span className="line flex-wrap">
              <b className="wrap-anywhere">{title}</b>
              <span className="state push" data-tone={handovers.length > 1 ? 'bad' : 'good'}>
                {t(handovers.length > 1 ? 'twice' : 'sent')}
              </span>
            </span>
            {handovers.length > 1 ? (
              handovers.map((one, index) => (
                <span key={`${one.date} ${one.staffEmail}`} className="small wrap-anywhere">
                  {t(index === 0 ? 'counts' : 'doesNotCount', { time: hour(one.date), by: one.staffEmail })}
                </span>
              ))
            ) : (
              <span className="small quiet wrap-anywhere">
                {hour(handedOverAt)}
                {receivedBy !== null && ` · ${receivedBy}`}
              </span>
            )}
            {lostPhoto === true && <span className="small">{t('lostPhoto')}</span>}
          </li>
        ))}
      </ul>
      {waiting.length + sent.length === 0 && <p className="quiet">{t('nothing')}</p>}
    </section>
  )
}
