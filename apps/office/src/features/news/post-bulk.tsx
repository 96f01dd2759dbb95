import { listStaffPosts, type StaffPost, type StaffProgram, updatePost } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { changeEach } from '../../parts/change-each.ts'
import { readAllRows } from '../../parts/export-list.ts'
import type { Bulk } from '../../parts/list-pane.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { type ListSearch, orderedQuery } from '../../parts/use-list.ts'
import { useNameOf } from './use-name-of.ts'

/** The most posts that one act changes: each is a request of its own. */
const mostChanged = 200

type Change = { draft?: boolean; programId?: string | null }

/** Returns what is sent of a change. As in the editor, a draft without a date of its own gets that of its publication. */
const bodyOf = (change: Change, { draft, publishedAt }: StaffPost) =>
  change.draft === false && draft && Date.parse(publishedAt) <= Date.now() ? { ...change, publishedAt: null } : change

/**
 * The acts on the chosen posts. Each post is changed on its own, so each has its entry in the log, and none that a colleague has
 * changed meanwhile is overwritten. Before posts are published, a question says how many.
 */
export function PostBulk({
  bulk: { selection, count, onDone },
  search,
  programs,
}: {
  bulk: Bulk<StaffPost>
  search: ListSearch
  programs: StaffProgram[]
}) {
  const { slug } = useClub()
  const t = useTranslations('news.bulk')
  const news = useTranslations('news')
  const text = useProblemText()
  const nameOf = useNameOf()
  const [asked, setAsked] = useState<{ change: Change; verb: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isTooMany = count === null || count > mostChanged
  const put = (row: StaffPost, body: Change & { publishedAt?: string | null }) =>
    unwrap(call(updatePost, { params: { slug, postId: row.id }, body, ifMatch: row.version }))
  const texts = { done: t('done'), problemOf: text }

  const change = async (wanted: Change) => {
    if (isTooMany || isBusy) return
    setBusy(true)
    try {
      const rows = selection.isAll
        ? await readAllRows(listStaffPosts, slug, orderedQuery(search))
        : [...selection.rows.values()]
      setAsked(null)
      if (rows.length !== count) {
        onDone({ message: t('moved', { count: rows.length, expected: count }), outcomes: new Map() })
        return
      }
      const before = new Map(rows.map((row) => [row.id, row]))
      const { changed, outcomes } = await changeEach(rows, (row) => put(row, bodyOf(wanted, row)), texts)
      onDone({
        message: t('changed', { count: changed.length }),
        outcomes,
        undo:
          changed.length === 0
            ? undefined
            : async () => {
                const undone = await changeEach(
                  changed,
                  (row) => {
                    const { draft, programId, publishedAt } = before.get(row.id) ?? row
                    return put(row, { draft, programId, publishedAt })
                  },
                  texts,
                )
                return t('undone', { count: undone.changed.length, kept: changed.length - undone.changed.length })
              },
      })
    } catch (error) {
      say(text(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  const ask = (wanted: Change, verb: string) => setAsked({ change: wanted, verb })
  const isDisabled = isTooMany || isBusy

  return (
    <>
      <button
        type="button"
        className="btn small"
        disabled={isDisabled}
        onClick={() => ask({ draft: false }, t('publish'))}
      >
        {t('publish')}
      </button>
      <button
        type="button"
        className="btn small"
        disabled={isDisabled}
        onClick={() => ask({ draft: true }, t('draft'))}
      >
        {t('draft')}
      </button>
      {programs.length > 0 && (
        <select
          className="input compact max-w-52"
          aria-label={t('program')}
          disabled={isDisabled}
          value=""
          onChange={({ target }) => void change({ programId: target.value === 'none' ? null : target.value })}
        >
          <option value="">{t('program')}</option>
          <option value="none">{news('noProgram')}</option>
          {programs.map((program) => (
            <option key={program.id} value={program.id}>
              {nameOf(program)}
            </option>
          ))}
        </select>
      )}
      {isBusy && (
        <span className="small quiet" role="status">
          {t('busy')}
        </span>
      )}
      {isTooMany && <span className="small quiet">{t('tooMany', { count: mostChanged })}</span>}
      {asked && (
        <Question
          title={t('title', { verb: asked.verb, count: count ?? 0 })}
          confirm={asked.verb}
          tone="plain"
          isBusy={isBusy}
          onConfirm={() => void change(asked.change)}
          onClose={() => setAsked(null)}
        >
          <p>{t(asked.change.draft === true ? 'draftText' : 'publishText')}</p>
        </Question>
      )}
    </>
  )
}
