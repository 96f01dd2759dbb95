import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import {
  importedExclusive,
  listStaffExclusives,
  staffExclusive,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { safeParse } from 'zod/mini'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { DataGrid } from '../../parts/data-grid.tsx'
import type { CellChange, GridColumn, GridRow } from '../../parts/data-grid-row.tsx'
import { NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Pager } from '../../parts/list-pane.tsx'
import { say } from '../../parts/toasts.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { filtersOf, useGo, useList } from '../../parts/use-list.ts'
import { changeRows } from '../../queries.ts'
import { isApple, useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { cellNames, type CellName, cellOfPath, type Cells, fieldsOf, toCells } from './exclusive-cells.ts'
import { useCellColumns, useCellWords } from './use-cell-columns.ts'

/** The typed cells that are not saved, and the version of each exclusive that they were typed over, by exclusive. */
type Typed = { edits: Record<string, Cells>; versions: Record<string, string> }

const nothing = { edits: '{}', versions: '{}' }

const typedIn = ({ edits, versions }: typeof nothing): Typed => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this screen writes it
  edits: JSON.parse(edits) as Typed['edits'],
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
  versions: JSON.parse(versions) as Typed['versions'],
})

/** Returns what is typed once cells of an exclusive have been saved as a version: what was typed meanwhile stays. */
function withoutSaved({ edits, versions }: Typed, { id, version }: StaffExclusive, saved: Cells): Typed {
  const { [id]: typed = {}, ...others } = edits
  const { [id]: _saved, ...otherVersions } = versions
  const left: Cells = Object.fromEntries(
    cellNames.flatMap((name) =>
      typed[name] === undefined || typed[name] === saved[name] ? [] : [[name, typed[name]]],
    ),
  )
  return Object.keys(left).length === 0
    ? { edits: others, versions: otherVersions }
    : { edits: { ...others, [id]: left }, versions: { ...otherVersions, [id]: version } }
}

/** Fields whose empty cell removes the value, instead of saying nothing. */
const emptied: Partial<Record<CellName, Record<string, unknown>>> = {
  nonDeductibleAmount: { nonDeductibleAmount: null },
  upcomingDate: { upcoming: false, upcomingDate: null },
}

/** The exclusives of a list as a grid of cells: a page at a time, each changed row saved on its own. */
export function ExclusiveGridPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('exclusiveGrid')
  const titles = useTranslations('exclusives')
  const form = useTranslations('form')
  const language = useLocale()
  const text = useProblemText()
  const words = useCellWords()
  const client = useQueryClient()
  const { allowed, reason } = useMay()(updateExclusive)
  const search = useSearch({ from: '/staff/$slug/exclusives/grid' })
  const go = useGo()
  const list = useList(listStaffExclusives, { search, go })
  const draft = useDraft(`${slug}.exclusive-grid`, nothing)
  const { edits, versions } = useMemo(() => typedIn(draft.value), [draft.value])
  const [problems, setProblems] = useState<Record<string, Record<string, string>>>({})
  const [notes, setNotes] = useState<Record<string, NonNullable<GridRow['note']>>>({})
  const [isSaving, setSaving] = useState(false)
  const nameOf = ({ name }: StaffExclusive) => name[language] ?? name.en ?? name.fr ?? ''

  const columns: GridColumn[] = useCellColumns({
    isReadOnly: (name) => !allowed || name === 'slug' || name === 'stock',
  })
  const keep = (next: Typed) =>
    draft.set({ edits: JSON.stringify(next.edits), versions: JSON.stringify(next.versions) })
  const change = (changes: CellChange[]) => {
    const next = { ...edits }
    const nextVersions = { ...versions }
    for (const { id, column, text: typed } of changes) {
      const row = list.rows.find((one) => one.id === id)
      const name = cellNames.find((one) => one === column)
      if (!row || !name) continue
      const { [name]: _before, ...others } = next[id] ?? {}
      const isStored = toCells(row, language, words)[name] === typed
      const cells: Cells = isStored ? others : { ...others, [name]: typed }
      if (Object.keys(cells).length === 0) {
        delete next[id]
        delete nextVersions[id]
      } else {
        next[id] = cells
        nextVersions[id] ??= row.version
      }
    }
    const ids = new Set(changes.map(({ id }) => id))
    setNotes((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.has(id))))
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries([...ids].map((id) => [id, problemsOf(next[id] ?? {})])),
    }))
    keep({ edits: next, versions: nextVersions })
  }
  /** The problems of typed cells, by the contract's own schema. */
  const problemsOf = (cells: Cells): Record<string, string> => {
    const read = safeParse(importedExclusive, { slug: 'x', ...fieldsOf(cells, words) })
    if (read.success) return {}
    return Object.fromEntries(
      read.error.issues.map(({ path, message }) => [
        cellOfPath(path.join('.'), settings.languages),
        text(message.startsWith('errors.') ? message : 'errors.validation.type'),
      ]),
    )
  }
  const saveRow = async (row: StaffExclusive, cells: Cells): Promise<StaffExclusive> => {
    const fields = fieldsOf(cells, words)
    const texts = Object.fromEntries(
      (['name', 'description'] as const).flatMap((field) => {
        const languages = (['en', 'fr'] as const).filter((one) => cells[`${field}.${one}`] !== undefined)
        if (languages.length === 0) return []
        const stored = { ...row[field] }
        for (const one of languages) {
          const typed = cells[`${field}.${one}`]?.trim() ?? ''
          if (typed === '') delete stored[one]
          else stored[one] = typed
        }
        return [[field, stored]]
      }),
    )
    const removed = Object.assign(
      {},
      ...cellNames.flatMap((name) => (cells[name]?.trim() === '' ? [emptied[name] ?? {}] : [])),
    )
    // An empty required cell is refused by name.
    const required = Object.fromEntries(
      (['price', 'category', 'visible', 'imageUrl'] as const).flatMap((name) =>
        cells[name]?.trim() === '' ? [[name, '']] : [],
      ),
    )
    const body = { ...fields, ...required, ...texts, ...removed }
    const input = { params: { slug, exclusiveId: row.id }, body, ifMatch: versions[row.id] ?? row.version }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks what was typed, and says what is wrong
    return unwrap(call(updateExclusive, input as never))
  }
  const save = async () => {
    if (isSaving || !allowed) return
    setSaving(true)
    let saved = 0
    let failed = 0
    const found: typeof notes = {}
    const wrong: typeof problems = {}
    for (const row of list.rows) {
      const cells = edits[row.id]
      if (!cells) continue
      try {
        const stored = await saveRow(row, cells)
        changeRows(client, listStaffExclusives, slug, (rows) =>
          rows.map((one) => (one.id === stored.id ? stored : one)),
        )
        // What has been saved is forgotten at once: a reload then neither loses nor repeats it.
        keep(withoutSaved(typedIn(draft.current()), stored, cells))
        saved++
        found[row.id] = { text: t('saved'), tone: 'good' }
      } catch (error) {
        failed++
        const problem = error instanceof OperationError ? error.problem : null
        const current = problem?.key === 'errors.staff.changed' ? safeParse(staffExclusive, problem.current) : undefined
        if (current?.success) {
          const theirs = current.data
          changeRows(client, listStaffExclusives, slug, (rows) =>
            rows.map((one) => (one.id === theirs.id ? theirs : one)),
          )
          // The row shows what they saved, and says so: saving it again is meant.
          const { edits: kept, versions: others } = typedIn(draft.current())
          delete others[row.id]
          keep({ edits: kept, versions: others })
        }
        found[row.id] = { text: text(error), tone: 'bad' }
        wrong[row.id] = Object.fromEntries(
          (problem?.errors ?? []).map(({ path, key }) => [cellOfPath(path, settings.languages), text(key)]),
        )
      }
      setNotes((before) => ({ ...before, ...found }))
    }
    setProblems(wrong)
    setSaving(false)
    say(
      failed === 0 ? t('allSaved', { count: saved }) : t('someSaved', { count: saved, failed }),
      failed ? 'bad' : 'plain',
    )
  }
  useKeys({ 'mod+s': () => void save() })

  const rows: GridRow[] = list.rows.map((row) => {
    const own = edits[row.id] ?? {}
    return {
      id: row.id,
      name: nameOf(row),
      cells: { ...toCells(row, language, words), ...own },
      changed: new Set(Object.keys(own)),
      problems: problems[row.id] ?? {},
      note: notes[row.id],
    }
  })
  const count = Object.keys(edits).length
  const elsewhere = Object.keys(edits).filter((id) => list.rows.every((row) => row.id !== id)).length
  return (
    <Screen
      title={t('title')}
      before={
        <Link to="/$slug/exclusives" params={{ slug }} search={filtersOf(search)}>
          {titles('title')}
        </Link>
      }
      actions={<AsOf read={list} />}
    >
      <div className="pane">
        <div className="tools">
          <span className="small quiet">{reason ?? t('hint')}</span>
        </div>
        <ReadBanner read={list} />
        <div className="scroll grid-scroll" data-old={list.isOld || undefined}>
          {list.isPending ? (
            <TableBones />
          ) : rows.length === 0 && list.data !== undefined ? (
            <NoMatch onClear={() => go(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])))} />
          ) : (
            <DataGrid label={t('title')} columns={columns} rows={rows} onChange={change} noteLabel={t('row')} />
          )}
        </div>
        <Pager list={list} />
        <div className="save-bar">
          {count > 0 && <span className="dot" aria-hidden="true" />}
          <span role="status">
            {count === 0 ? form('saved') : t('unsaved', { count })}
            {elsewhere > 0 && ` ${t('elsewhere', { count: elsewhere })}`}
          </span>
          <span className="line push">
            <button
              type="button"
              className="btn"
              disabled={count === 0 || isSaving}
              onClick={() => {
                draft.reset(nothing)
                setProblems({})
                setNotes({})
              }}
            >
              {form('discard')}
            </button>
            <button
              type="button"
              className="btn primary"
              aria-busy={isSaving}
              aria-disabled={count === elsewhere || !allowed || undefined}
              title={reason}
              onClick={() => void save()}
            >
              {t('save', { count: count - elsewhere })}
              <kbd aria-hidden="true">{isApple ? '⌘S' : 'Ctrl S'}</kbd>
            </button>
          </span>
        </div>
      </div>
    </Screen>
  )
}
