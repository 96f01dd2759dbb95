import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { passFocusToHeading } from './pass-focus.ts'

/** What a list knows about its data. */
type Read = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown; data: unknown }

/** Rows in the shape of what is being read. */
export function TableBones({ rows = 8 }: { rows?: number }) {
  const t = useTranslations('table')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="line h-9 border-b border-line px-5">
          <span className="bone w-6" />
          <span className={`bone ${row % 3 === 0 ? 'w-52' : row % 3 === 1 ? 'w-72' : 'w-40'}`} />
          <span className="bone push w-16" />
        </div>
      ))}
    </div>
  )
}

/** A sentence above a list that could not be read, or whose data is old. */
export function ReadBanner({ read }: { read: Read }) {
  const t = useTranslations('table')
  const text = useProblemText()
  if (!read.isError) return null
  const isStale = read.data !== undefined
  return (
    <div className="banner" data-tone={isStale ? 'warn' : 'bad'} role="alert">
      <span>{isStale ? t('stale', { reason: text(read.error) }) : text(read.error)}</span>
      <button ref={passFocusToHeading} type="button" className="btn small push" onClick={() => void read.refetch()}>
        {t('again')}
      </button>
    </div>
  )
}

/** Shown in place of the rows of a list that has none. */
export function EmptyList({ title, text, children }: { title: string; text?: string; children?: React.ReactNode }) {
  return (
    <div className="empty">
      <b>{title}</b>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

/** Shown when a filter leaves no row. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('table')
  return (
    <EmptyList title={t('noMatch')} text={t('noMatchText')}>
      <button type="button" className="btn" onClick={onClear}>
        {t('clear')}
      </button>
    </EmptyList>
  )
}
