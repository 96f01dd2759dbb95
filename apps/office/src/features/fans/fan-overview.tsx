import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FanRecord, listErasureRequests, noteOnFan, tagFan } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextArea } from '../../parts/fields.tsx'
import { say } from '../../parts/toasts.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { AdmitFan } from './admit-fan.tsx'
import { GuestData } from './guest-data.tsx'
import { useNameOf } from './names.ts'
import { Suspensions } from './suspensions.tsx'

/** A fan's status, tags, suspensions and notes. */
export function FanOverview({ record, onChange }: { record: FanRecord; onChange: (next: Partial<FanRecord>) => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('fans')
  const { day } = useTimes()
  const maySeeRequests = useMay()(listErasureRequests).allowed
  const facts: [string, string][] = [
    [t('email'), record.email],
    [t('username'), record.username],
    [t('since'), day(record.since)],
    [t('card'), t(`cardStates.${record.card}`)],
  ]
  return (
    <div className="scroll">
      <div className="stack !gap-6 max-w-4xl p-5">
        {record.erasureRequestedAt !== null && (
          <div className="banner" data-tone="warn" role="status">
            {t('erasure', { day: day(record.erasureRequestedAt) })}
            {maySeeRequests && (
              <Link to="/$slug/erasures" params={{ slug }} className="link">
                {t('openErasures')}
              </Link>
            )}
          </div>
        )}
        {record.kycStatus === 'NOT_REFERRED' && settings.referralNeeded && (
          <AdmitFan record={record} onChange={onChange} />
        )}
        <dl className="cells">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('membership')}</dt>
            <dd>{record.memberUntil === null ? t('noFee') : t('memberUntil', { day: day(record.memberUntil) })}</dd>
          </div>
        </dl>
        {record.isGuest && <GuestData record={record} onChange={onChange} />}
        <Tags record={record} onChange={(tags) => onChange({ tags })} />
        <Suspensions record={record} onChange={(suspensions) => onChange({ suspensions })} />
        <Notes record={record} onChange={(notes) => onChange({ notes })} />
      </div>
    </div>
  )
}

function Tags({ record: { id, tags }, onChange }: { record: FanRecord; onChange: (tags: string[]) => void }) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const text = useProblemText()
  const { allowed, reason } = useMay()(tagFan)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (change: { add: string[] } | { remove: string[] }) =>
      unwrap(call(tagFan, { params: { slug, fanId: id }, body: change })),
    onSuccess: (stored, change) => {
      // What was typed meanwhile is the next tag.
      if ('add' in change) setTyped((now) => (change.add.includes(now.trim()) ? '' : now))
      onChange(stored.tags)
    },
    onError: (error) => say(text(error), 'bad'),
  })
  const tag = typed.trim()
  return (
    <section className="stack" aria-labelledby="fan-tags">
      <h2 id="fan-tags">{t('tags')}</h2>
      <div className="line wraps">
        {tags.length === 0 && <span className="quiet">{t('noTags')}</span>}
        {tags.map((one) => (
          <span key={one} className="line !gap-0">
            <Link to="/$slug/fans" params={{ slug }} search={{ tag: one }} className="tag !border-line !text-text">
              {one}
            </Link>
            <button
              type="button"
              className="btn plain small square"
              aria-label={t('removeTag', { tag: one })}
              aria-disabled={!allowed || save.isPending || undefined}
              title={reason}
              onClick={({ currentTarget }) => {
                if (!allowed || save.isPending) return
                const moveFocus = () => document.activeElement === currentTarget && input.current?.focus()
                save.mutate({ remove: [one] }, { onSuccess: moveFocus })
              }}
            >
              ×
            </button>
          </span>
        ))}
        <form
          className="line"
          onSubmit={(event) => {
            event.preventDefault()
            if (allowed && tag !== '' && !save.isPending) save.mutate({ add: [tag] })
          }}
        >
          <input
            ref={input}
            className="input compact !w-44"
            aria-label={t('addTag')}
            placeholder={t('addTag')}
            maxLength={40}
            value={typed}
            disabled={!allowed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="submit"
            className="btn small"
            data-operation={tagFan.id}
            aria-disabled={!allowed || tag === '' || undefined}
            title={reason}
          >
            {t('addTagButton')}
          </button>
        </form>
      </div>
    </section>
  )
}

function Notes({ record, onChange }: { record: FanRecord; onChange: (notes: FanRecord['notes']) => void }) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const text = useProblemText()
  const { moment } = useTimes()
  const nameOf = useNameOf()
  const { allowed } = useMay()(noteOnFan)
  const draft = useDraft(`${slug}.fan-note.${record.id}`, { text: '' })
  const typed = draft.value.text
  const add = useMutation({
    mutationFn: (written: string) =>
      unwrap(
        call(noteOnFan, {
          params: { slug, fanId: record.id },
          body: { text: written.trim() },
          idempotencyKey: draft.idempotencyKey,
        }),
      ),
    onSuccess: (note, written) => {
      const { text: now } = draft.current()
      // What was typed meanwhile is the next note.
      draft.reset({ text: '' }, { text: now === written ? '' : now })
      onChange([note, ...record.notes])
    },
  })
  return (
    <section className="stack" aria-labelledby="fan-notes">
      <h2 id="fan-notes">{t('notes')}</h2>
      {allowed && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '' && !add.isPending) add.mutate(typed)
          }}
        >
          <TextArea
            label={t('note')}
            hint={t('noteHint', { name: record.firstName || nameOf(record) })}
            rows={2}
            maxLength={1000}
            value={typed}
            onChange={({ target }) => draft.set({ text: target.value })}
          />
          {add.isError && (
            <p className="error" role="alert">
              {text(add.error)}
            </p>
          )}
          <button
            type="submit"
            className="btn justify-self-start"
            data-operation={noteOnFan.id}
            aria-disabled={typed.trim() === '' || undefined}
          >
            {t('addNote')}
          </button>
        </form>
      )}
      {record.notes.length === 0 ? (
        <p className="quiet">{t('noNotes')}</p>
      ) : (
        <ul className="stack">
          {record.notes.map((note) => (
            <li key={note.id} className="border-l-2 border-line pl-3">
              <p className="whitespace-pre-wrap">{note.text}</p>
              <span className="small quiet">
                {note.author}, {moment(note.date)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
