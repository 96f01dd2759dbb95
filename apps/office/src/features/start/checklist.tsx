import { Link } from '@tanstack/react-router'
import type { Readiness, ReadinessItem } from '@virage/contract/staff'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { nextStep, stepOf } from './steps.ts'

/** What the club has and lacks, and where to go on. */
export function Checklist({ readiness }: { readiness: Readiness }) {
  const { slug, settings } = useClub()
  const t = useTranslations('start')
  const { items } = readiness
  const done = items.filter(({ state }) => state === 'done').length
  const next = nextStep(readiness)
  return (
    <div className="scroll">
      <div className="form">
        <div className="line wraps">
          <div className="stack !gap-1">
            <h2 className="text-xl">{t('welcome', { club: settings.platformName })}</h2>
            <p className="quiet">{t('welcomeText')}</p>
          </div>
          {next && (
            <Link to="/$slug/start" params={{ slug }} search={{ step: next }} className="btn primary push">
              {t('next', { name: t(`names.${next}`) })}
            </Link>
          )}
        </div>
        <div className="stack">
          <p className="small quiet figure">{t('progress', { done, all: items.length })}</p>
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
            <div className="h-full rounded-full bg-(--club)" style={{ width: `${(100 * done) / items.length}%` }} />
          </div>
        </div>
        <ReadinessList items={items} />
      </div>
    </div>
  )
}

/** Items of the readiness: the state of each, why, and a link to the step that completes it. */
export function ReadinessList({ items }: { items: ReadinessItem[] }) {
  const { slug } = useClub()
  const t = useTranslations('start')
  const language = useLocale()
  return (
    <ul className="overflow-hidden rounded-[10px] border border-line">
      {items.map(({ id, state, required, reason }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
        >
          <span className="col-span-2 sm:col-span-1">
            <span className="state" data-tone={state === 'done' ? 'good' : required ? 'bad' : 'warn'}>
              {t(state === 'done' ? 'isDone' : required ? 'required' : 'advised')}
            </span>
          </span>
          <span className="stack !gap-0.5">
            <b className="font-semibold">{t(`items.${id}`)}</b>
            <span className="quiet">{reason[language]}</span>
          </span>
          <Link
            to="/$slug/start"
            params={{ slug }}
            search={{ step: stepOf[id] }}
            className={`btn small ${state === 'done' ? 'plain' : ''}`}
            aria-label={t(state === 'done' ? 'changeName' : 'completeName', { name: t(`items.${id}`) })}
          >
            {t(state === 'done' ? 'change' : 'complete')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
