import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { screenOf } from '../../shell/screen-of.ts'
import { shortId } from '../giveaways/contacts.ts'
import { actionText } from './log-texts.ts'
import { changedFields } from './changed-fields.ts'
import { Diff } from './diff.tsx'
import { UndoButton } from './undo-button.tsx'

/** Entries of the audit log by day, each with what it changed. @param onActor shows the entries of one person alone */
export function Entries({
  entries,
  onActor,
  onUndone,
}: {
  entries: AuditEntry[]
  onActor?: (actor: string) => void
  onUndone: () => void
}) {
  const { day } = useTimes()
  return [...Map.groupBy(entries, ({ date }) => day(date))].map(([date, own]) => (
    <section key={date} aria-label={date}>
      <h2 className="day-head">{date}</h2>
      {own.map((entry) => (
        <Entry key={entry.id} entry={entry} onActor={onActor} onUndone={onUndone} />
      ))}
    </section>
  ))
}

function Entry({
  entry,
  onActor,
  onUndone,
}: {
  entry: AuditEntry
  onActor: ((actor: string) => void) | undefined
  onUndone: () => void
}) {
  const t = useTranslations('log')
  const { hour } = useTimes()
  const [isOpen, setOpen] = useState(false)
  const fields = changedFields(entry)
  const isNamed = entry.subject.label !== null || entry.subject.id !== null
  const who = entry.actorEmail?.split('@')[0] ?? t('system')
  return (
    <article className="entry">
      <span className="face" aria-hidden="true">
        {who.slice(0, 2).toUpperCase()}
      </span>
      <p className="wrap-anywhere">
        {onActor ? (
          <button
            type="button"
            className="font-semibold"
            title={entry.actorEmail ?? undefined}
            onClick={() => onActor(entry.actor)}
          >
            {who}
          </button>
        ) : (
          <b className="font-semibold" title={entry.actorEmail ?? undefined}>
            {who}
          </b>
        )}{' '}
        {isNamed ? actionText(entry.action) : actionText(entry.action).replace(/\u00a0?:$/, '')}{' '}
        <Subject entry={entry} />
        {fields.length > 0 && (
          <button type="button" className="link quiet ml-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('fields', { count: fields.length })}
          </button>
        )}
      </p>
      <time dateTime={entry.date} className="small quiet figure">
        {hour(entry.date)}
      </time>
      {isOpen && (
        <div className="changes">
          <Diff fields={fields} />
          <UndoButton entry={entry} onUndone={onUndone} />
        </div>
      )}
    </article>
  )
}

/** What an entry is about, with a link where there is a screen: its name, or the end of its id. Nothing if the action says it all. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  const { slug } = useClub()
  const t = useTranslations('log')
  const { kind, id, label } = subject
  const screen = id === null ? undefined : screenOf(kind, slug, id)
  if (screen && id !== null)
    return (
      <Link {...screen} className="link">
        {label ?? (kind === 'fan' ? t('fan', { id: shortId(id) }) : shortId(id))}
      </Link>
    )
  if (label !== null) return <b className="font-medium">{label}</b>
  return id !== null && <span className="quiet">{shortId(id)}</span>
}
