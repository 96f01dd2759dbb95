import { useTimes } from '@virage/session/times'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useOpenMenu } from './frame.tsx'

/**
 * One screen: its bar with title and actions, and its body.
 *
 * @param title shown as the heading, and in the title of the window
 */
export function Screen({
  title,
  before,
  mark,
  actions,
  children,
}: {
  title: string
  /** A link to the list above, before the title. */
  before?: ReactNode
  mark?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('frame')
  const openMenu = useOpenMenu()
  const { settings } = useClub()
  useEffect(() => {
    document.title = `${title} · ${settings.platformName}`
  }, [title, settings.platformName])
  return (
    <main className="sheet">
      <header className="bar">
        <button type="button" className="btn plain square narrow-only" aria-label={t('menu')} onClick={openMenu}>
          <svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2">
            <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
          </svg>
        </button>
        {before && (
          <>
            <span className="quiet wide-only">{before}</span>
            <span className="quiet wide-only" aria-hidden="true">
              /
            </span>
          </>
        )}
        <h1 className="clip">{title}</h1>
        {mark}
        <div className="line push">{actions}</div>
      </header>
      {children}
    </main>
  )
}

/**
 * When the data of a screen was read, with a button that reads it again.
 *
 * @param onRefresh reads more than this query again
 */
export function AsOf({
  read,
  onRefresh,
}: {
  read: { dataUpdatedAt: number; isError: boolean; refetch: () => unknown }
  onRefresh?: () => void
}) {
  const t = useTranslations('frame')
  const { hour } = useTimes()
  if (read.dataUpdatedAt === 0) return null
  return (
    <button
      type="button"
      className="as-of wide-only"
      data-stale={read.isError || undefined}
      onClick={onRefresh ?? (() => void read.refetch())}
      title={t('refresh')}
    >
      {t('asOf', { time: hour(read.dataUpdatedAt, 'medium') })}
    </button>
  )
}
