import { Link } from '@tanstack/react-router'
import type { ImportedRow } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { DataGrid, type GridHandle } from '../../parts/data-grid.tsx'
import type { CellChange, GridRow } from '../../parts/data-grid-row.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import type { Draft } from '../../parts/use-draft.ts'
import { isApple, useKeys } from '../../shell/keys.ts'
import { cellNames, type CellName, cellOfPath, fileNameOf } from './exclusive-cells.ts'
import type { ImportForm, TypedRow } from './import-form.ts'
import { PictureFiles } from './picture-files.tsx'
import { useCellColumns } from './use-cell-columns.ts'
import { useImport } from './use-import.ts'
import { type ImportCheck, useImportCheck } from './use-import-check.ts'

/** The rows of a file: what importing each would do, and what is wrong with its cells, which are mended in place. */
export function ImportRows({ draft, onDiscard }: { draft: Draft<ImportForm>; onDiscard: () => void }) {
  const t = useTranslations('import')
  const form = useTranslations('form')
  const { moment } = useTimes()
  const { value } = draft
  const check = useImportCheck(value)
  const { rows, pictures, refused, ready } = check
  const { isBusy, perform, undo } = useImport({ draft, check, onDiscard })
  const [isRefusedOnly, setRefusedOnly] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const grid = useRef<GridHandle>(null)
  const columns = useFileColumns(value, check)
  const gridRows = useGridRows(check).filter(({ id }) => !isRefusedOnly || check.resultOf(id)?.outcome === 'REFUSED')
  useKeys({ 'mod+enter': () => void perform() })

  const change = (changes: CellChange[]) => {
    const byRow = Map.groupBy(changes, ({ id }) => id)
    const next = rows.map((row): TypedRow => {
      const own = byRow.get(row.id)
      if (!own) return row
      return { ...row, cells: { ...row.cells, ...Object.fromEntries(own.map((one) => [one.column, one.text])) } }
    })
    draft.set({ rows: JSON.stringify(next) })
  }

  return (
    <div className="pane">
      <div className="tools">
        <ImportStatus check={check} />
        {(refused > 0 || isRefusedOnly) && (
          <>
            <label className="line small">
              <input
                type="checkbox"
                checked={isRefusedOnly}
                onChange={({ target }) => setRefusedOnly(target.checked)}
              />
              {t('refusedOnly')}
            </label>
            <button type="button" className="btn small" onClick={() => grid.current?.goToNextProblem()}>
              {t('nextProblem')}
              <kbd aria-hidden="true">F8</kbd>
            </button>
          </>
        )}
        <span className="line push">
          {value.names.split(' ').includes('imageUrl') && (
            <PictureFiles
              wanted={wantedPictures(check)}
              onUploaded={(name, url) =>
                draft.set({ pictures: JSON.stringify({ ...Object.fromEntries(pictures), [name]: url }) })
              }
            />
          )}
        </span>
      </div>
      {value.imports.length > 0 && <ImportedBanner rowsLeft={rows.length} isBusy={isBusy} onUndo={() => void undo()} />}
      <div className="scroll grid-scroll">
        {rows.length === 0 ? (
          <EmptyList title={t('done')} text={t('doneText')} />
        ) : (
          <DataGrid
            ref={grid}
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
          {draft.restoredAt === null ? t('keys') : form('restored', { time: moment(draft.restoredAt) })}
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

/** How many rows would be added, changed and refused; while that isn't known, why. */
function ImportStatus({ check: { rows, isChecked, count, failure, checkAgain } }: { check: ImportCheck }) {
  const t = useTranslations('import')
  const frame = useTranslations('frame')
  const text = useProblemText()
  return (
    <>
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
        <button type="button" className="btn small" onClick={checkAgain}>
          {frame('again')}
        </button>
      )}
    </>
  )
}

/** What was imported of the file, which can be undone. */
function ImportedBanner({ rowsLeft, isBusy, onUndo }: { rowsLeft: number; isBusy: boolean; onUndo: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('import')
  return (
    <div className="banner" data-tone="info" role="status">
      <span>{rowsLeft === 0 ? t('allDone') : t('someDone', { count: rowsLeft })}</span>
      <span className="line push">
        <button type="button" className="btn small" disabled={isBusy} onClick={onUndo}>
          {t('undo')}
        </button>
        <Link to="/$slug/exclusives" params={{ slug }} className="btn small">
          {t('seeList')}
        </Link>
      </span>
    </div>
  )
}

/** Returns the columns of the file, and those that it lacks and for which rows are refused. */
function useFileColumns(value: ImportForm, { rows, resultOf }: ImportCheck) {
  const { settings } = useClub()
  const names = cellNames.filter((name) => value.names.split(' ').includes(name))
  const missing = cellNames.filter(
    (name) =>
      !names.includes(name) &&
      rows.some(({ id }) => resultOf(id)?.errors.some(({ path }) => cellOfPath(path, settings.languages) === name)),
  )
  const columns = useCellColumns({
    names: cellNames.filter((name) => names.includes(name) || missing.includes(name)),
  })
  const text = JSON.stringify(columns)
  // Rows are drawn again when their columns change: not at each key.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says all of them
  return useMemo(() => columns, [text])
}

/** Returns the rows with what is wrong with their cells, and what importing each would do. */
function useGridRows({ rows, pictures, results }: ImportCheck): GridRow[] {
  const { settings } = useClub()
  const t = useTranslations('import')
  const text = useProblemText()
  const language = useLocale()
  const { languages } = settings
  return useMemo(() => {
    const problemsOf = ({ cells }: TypedRow, result: ImportedRow | undefined): Record<string, string> => {
      const found: Partial<Record<CellName, string>> = {}
      for (const { path, key } of result?.errors ?? []) {
        const cell = cellOfPath(path, languages)
        const picture = fileNameOf(cells.imageUrl ?? '')
        found[cell] ??=
          cell === 'imageUrl' && picture !== '' && !pictures.has(picture)
            ? t('pictureMissing', { name: picture })
            : text(key)
      }
      return found
    }
    return rows.map((row) => {
      const result = results?.get(row.id)
      return {
        id: row.id,
        name: row.cells[language === 'fr' ? 'name.fr' : 'name.en'] || row.cells['name.fr'] || row.cells.slug || '',
        cells: row.cells,
        problems: problemsOf(row, result),
        note: result && { text: t(`outcomes.${result.outcome}`), tone: tones[result.outcome] },
      }
    })
  }, [rows, pictures, results, languages, language, t, text])
}

/** Returns the names of the files that rows name as their pictures, and that are not uploaded. */
const wantedPictures = ({ rows, pictures }: ImportCheck): string[] => [
  ...new Set(
    rows.flatMap(({ cells: { imageUrl = '' } }) =>
      imageUrl === '' || imageUrl.startsWith('/media/') || pictures.has(fileNameOf(imageUrl))
        ? []
        : [fileNameOf(imageUrl)],
    ),
  ),
]

const tones = { ADDED: 'good', CHANGED: 'info', UNCHANGED: 'plain', REFUSED: 'bad' } as const
