import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importExclusives, type ImportedRow, listStaffExclusives, undoImport } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { DataGrid } from '../../parts/data-grid.tsx'
import type { CellChange, GridRow } from '../../parts/data-grid-row.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import type { Draft } from '../../parts/use-draft.ts'
import { isApple, useKeys } from '../../shell/keys.ts'
import { useIdempotencyKey } from '../../parts/use-idempotency-key.ts'
import { cellNames, type CellName, cellOfPath, type Cells, fileNameOf, importRow } from './exclusive-cells.ts'
import { useCellColumns, useCellWords } from './use-cell-columns.ts'
import { PictureFiles } from './picture-files.tsx'

/** A row of the file, as it was typed and mended. */
export type TypedRow = { id: string; cells: Cells }

/** What is kept in the browser until it is imported. */
export type ImportForm = {
  /** The name of the file. */
  name: string
  /** The rows, as JSON. */
  rows: string
  /** The cells that the file has, by name. */
  names: string
  /** The URLs of uploaded pictures by file name, as JSON. */
  pictures: string
  /** The imports that were made of this file, by id. */
  imports: string[]
}

/** Nothing to import. */
export const noRows: ImportForm = { name: '', rows: '[]', names: '', pictures: '{}', imports: [] }

/** The most rows of one request. */
const mostRows = 500
/** How long typing pauses before rows are checked again, in milliseconds. */
const checkPause = 400

/** What the server said about rows, by id, and about which texts of them it said so. */
type Check = { of: string; results: ReadonlyMap<string, ImportedRow> }

/** The rows of a file: what importing each would do, and what is wrong with its cells, which are mended in place. */
export function ImportRows({ draft, onDiscard }: { draft: Draft<ImportForm>; onDiscard: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('import')
  const form = useTranslations('form')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const words = useCellWords()
  const language = useLocale()
  const client = useQueryClient()
  const { value } = draft
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this screen writes it
  const rows = useMemo(() => JSON.parse(value.rows) as TypedRow[], [value.rows])
  const pictures = useMemo(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this screen writes it
    () => new Map(Object.entries(JSON.parse(value.pictures) as Record<string, string>)),
    [value.pictures],
  )
  const [check, setCheck] = useState<Check | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRefusedOnly, setRefusedOnly] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { keyFor } = useIdempotencyKey()

  const bodies = useMemo(() => rows.map(({ cells }) => importRow(cells, words, pictures)), [rows, words, pictures])
  const state = useMemo(() => JSON.stringify(bodies), [bodies])
  useEffect(() => {
    if (bodies.length === 0) return
    const controller = new AbortController()
    const timer = setTimeout(() => void checkRows(), checkPause)
    const readResults = async () => {
      const results = new Map<string, ImportedRow>()
      for (let from = 0; from < bodies.length; from += mostRows) {
        const body = { name: value.name, dryRun: true, rows: bodies.slice(from, from + mostRows) }
        const answer = await unwrap(call(importExclusives, { params: { slug }, body, signal: controller.signal }))
        answer.rows.forEach((row, at) => results.set(rows[from + at]?.id ?? '', row))
      }
      return results
    }
    const checkRows = async () => {
      try {
        const results = await readResults()
        setCheck({ of: state, results })
        setFailure(null)
      } catch (error) {
        // What was typed meanwhile is checked instead.
        if (!controller.signal.aborted) setFailure(error)
      }
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // What is sent is in `state`: other values change with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, slug, attempt])

  const isChecked = check?.of === state
  const resultOf = (id: string) => check?.results.get(id)
  const count = (outcome: ImportedRow['outcome']) => rows.filter(({ id }) => resultOf(id)?.outcome === outcome).length
  const refused = count('REFUSED')
  const ready = isChecked ? rows.length - refused : 0
  const set = (next: TypedRow[]) => draft.set({ rows: JSON.stringify(next) })
  const change = (changes: CellChange[]) => {
    const byRow = Map.groupBy(changes, ({ id }) => id)
    set(
      rows.map((row) => {
        const own = byRow.get(row.id)
        if (!own) return row
        return { ...row, cells: { ...row.cells, ...Object.fromEntries(own.map((one) => [one.column, one.text])) } }
      }),
    )
  }

  /** Imports the rows that are not refused; the others stay to be mended. */
  const perform = async () => {
    if (!isChecked || ready === 0 || isBusy) return
    setBusy(true)
    setFailure(null)
    const good = rows.flatMap((row, at) =>
      resultOf(row.id)?.outcome === 'REFUSED' ? [] : [{ row, body: bodies[at] ?? {} }],
    )
    let left = rows
    let imports = value.imports
    const done = { ADDED: 0, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 }
    try {
      for (let from = 0; from < good.length; from += mostRows) {
        const part = good.slice(from, from + mostRows)
        const body = { name: value.name, dryRun: false, rows: part.map((one) => one.body) }
        const answer = await unwrap(call(importExclusives, { params: { slug }, body, idempotencyKey: keyFor(body) }))
        const gone = new Set<string>()
        answer.rows.forEach(({ outcome }, at) => {
          done[outcome]++
          const row = part[at]?.row
          if (outcome !== 'REFUSED' && row) gone.add(row.id)
        })
        left = left.filter(({ id }) => !gone.has(id))
        if (answer.id !== null) imports = [...imports, answer.id]
        draft.set({ rows: JSON.stringify(left), imports })
      }
      say(t('imported', { added: done.ADDED, changed: done.CHANGED }))
    } catch (error) {
      setFailure(error)
    }
    await client.invalidateQueries({ queryKey: [listStaffExclusives.id, slug] })
    setBusy(false)
  }
  const undo = async () => {
    setBusy(true)
    try {
      let kept = 0
      let undone = 0
      let left = value.imports
      for (const importId of value.imports.toReversed()) {
        const answer = await unwrap(call(undoImport, { params: { slug, importId } })).catch((error: unknown) => {
          // Somebody has undone it already.
          if (error instanceof OperationError && error.problem?.key === 'errors.staff.alreadyResolved')
            return { rows: [] }
          throw error
        })
        const own = answer.rows.filter(({ outcome }) => outcome === 'KEPT').length
        kept += own
        undone += answer.rows.length - own
        left = left.filter((id) => id !== importId)
        draft.set({ imports: left })
      }
      say(t('undone', { count: undone, kept }))
      if (rows.length === 0) onDiscard()
    } catch (error) {
      say(text(error), 'bad')
    }
    await client.invalidateQueries({ queryKey: [listStaffExclusives.id, slug] })
    setAttempt((before) => before + 1)
    setBusy(false)
  }
  useKeys({ 'mod+enter': () => void perform() })

  const names = cellNames.filter((name) => value.names.split(' ').includes(name))
  const missing = cellNames.filter(
    (name) =>
      !names.includes(name) &&
      rows.some(({ id }) => resultOf(id)?.errors.some(({ path }) => cellOfPath(path, settings.languages) === name)),
  )
  // A cell that the file lacks is shown when rows are refused for it.
  const columns = useCellColumns({ names: cellNames.filter((name) => names.includes(name) || missing.includes(name)) })
  const gridRows: GridRow[] = rows
    .map((row): GridRow => {
      const result = resultOf(row.id)
      return {
        id: row.id,
        name: row.cells[language === 'fr' ? 'name.fr' : 'name.en'] || row.cells['name.fr'] || row.cells.slug || '',
        cells: row.cells,
        problems: problemsOf(row, result),
        note: result && { text: t(`outcomes.${result.outcome}`), tone: tones[result.outcome] },
      }
    })
    .filter((row) => !isRefusedOnly || resultOf(row.id)?.outcome === 'REFUSED')
  function problemsOf({ cells }: TypedRow, result: ImportedRow | undefined): Record<string, string> {
    const found: Partial<Record<CellName, string>> = {}
    for (const { path, key } of result?.errors ?? []) {
      const cell = cellOfPath(path, settings.languages)
      const picture = fileNameOf(cells.imageUrl ?? '')
      found[cell] ??=
        cell === 'imageUrl' && picture !== '' && !pictures.has(picture)
          ? t('pictureMissing', { name: picture })
          : text(key)
    }
    return found
  }
  const wanted = [
    ...new Set(
      rows.flatMap(({ cells: { imageUrl = '' } }) =>
        imageUrl === '' || imageUrl.startsWith('/media/') || pictures.has(fileNameOf(imageUrl))
          ? []
          : [fileNameOf(imageUrl)],
      ),
    ),
  ]

  return (
    <div className="pane">
      <div className="tools">
        <span className="line wraps small" role="status">
          {failure !== null ? (
            <span className="error">{text(failure)}</span>
          ) : !isChecked && rows.length > 0 ? (
            <span className="quiet">{t('checking', { count: rows.length })}</span>
          ) : (
            (['ADDED', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const).map((outcome) => (
              <span key={outcome} className="outcome" data-tone={tones[outcome]} hidden={count(outcome) === 0}>
                {t(`counts.${outcome}`, { count: count(outcome) })}
              </span>
            ))
          )}
        </span>
        {failure !== null && (
          <button type="button" className="btn small" onClick={() => setAttempt((before) => before + 1)}>
            {frame('again')}
          </button>
        )}
        {(refused > 0 || isRefusedOnly) && (
          <label className="line small">
            <input type="checkbox" checked={isRefusedOnly} onChange={({ target }) => setRefusedOnly(target.checked)} />
            {t('refusedOnly')}
          </label>
        )}
        <span className="line push">
          {names.includes('imageUrl') && (
            <PictureFiles
              wanted={wanted}
              onUploaded={(name, url) =>
                draft.set({ pictures: JSON.stringify({ ...Object.fromEntries(pictures), [name]: url }) })
              }
            />
          )}
        </span>
      </div>
      {value.imports.length > 0 && (
        <div className="banner" data-tone="info" role="status">
          <span>{rows.length === 0 ? t('allDone') : t('someDone', { count: rows.length })}</span>
          <span className="line push">
            <button type="button" className="btn small" disabled={isBusy} onClick={() => void undo()}>
              {t('undo')}
            </button>
            <Link to="/$slug/exclusives" params={{ slug }} className="btn small">
              {t('seeList')}
            </Link>
          </span>
        </div>
      )}
      <div className="scroll">
        {rows.length === 0 ? (
          <EmptyList title={t('done')} text={t('doneText')} />
        ) : (
          <DataGrid
            label={t('grid')}
            columns={columns}
            rows={gridRows}
            onChange={change}
            noteLabel={t('row')}
            isFocused
          />
        )}
      </div>
      <div className="save-bar">
        <span className="small quiet wide-only">
          {draft.restoredAt === null
            ? t('keys')
            : form('restored', {
                time: new Intl.DateTimeFormat(form('dateLocale'), { timeStyle: 'short' }).format(draft.restoredAt),
              })}
        </span>
        <span className="line push">
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            onClick={() => (rows.length === 0 ? onDiscard() : setAsking(true))}
          >
            {t('otherFile')}
          </button>
          {rows.length > 0 && (
            <button
              type="button"
              className="btn primary"
              aria-busy={isBusy}
              aria-disabled={ready === 0 || undefined}
              onClick={() => void perform()}
            >
              {t('import', { count: ready })}
              <kbd aria-hidden="true">{isApple ? '⌘⏎' : 'Ctrl ⏎'}</kbd>
            </button>
          )}
        </span>
      </div>
      {isAsking && (
        <Question
          title={t('discardTitle', { count: rows.length })}
          confirm={t('discard')}
          onConfirm={onDiscard}
          onClose={() => setAsking(false)}
        >
          <p>{t('discardText', { name: value.name })}</p>
        </Question>
      )}
    </div>
  )
}

const tones = { ADDED: 'good', CHANGED: 'info', UNCHANGED: 'plain', REFUSED: 'bad' } as const
