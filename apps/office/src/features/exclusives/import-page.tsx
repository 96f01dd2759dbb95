import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useState } from 'react'
import { importExclusives } from '@virage/contract/staff'
import { useClub, useMay } from '../../access/club-context.ts'
import { saveFile } from '../../parts/export-list.ts'
import { EmptyList } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { Screen } from '../../shell/screen.tsx'
import { cellNames, type CellName, type Cells } from './exclusive-cells.ts'
import { type Mapping, proposeMapping, rememberedMapping, rememberMapping } from './file-columns.ts'
import { FilePicker } from './file-picker.tsx'
import { type ImportForm, noRows, type TypedRow } from './import-form.ts'
import { ImportRows } from './import-rows.tsx'
import { decodeText, type FileTable, readTable } from '../../parts/read-file.ts'
import { useCellColumns, useCellLabel } from './use-cell-columns.ts'

/**
 * Imports exclusives from a spreadsheet: a file, what its columns mean, then rows that are checked by the server and mended
 * in place. What was read and typed stays in the browser until it is imported or discarded.
 */
export function ImportPage() {
  const { slug } = useClub()
  const t = useTranslations('import')
  const titles = useTranslations('exclusives')
  const { allowed, reason } = useMay()(importExclusives)
  const draft = useDraft<ImportForm>(`${slug}.import`, noRows)
  const [table, setTable] = useState<FileTable | null>(null)
  // What is imported can be undone, also when no row is left.
  const hasRows = draft.value.rows !== noRows.rows || draft.value.imports.length > 0
  const read = async (name: string, text: string) => {
    const found = await readTable(name, text)
    if (found.rows.length === 0) say(t('nothing'), 'bad')
    else setTable(found)
  }
  const start = (mapping: Mapping) => {
    if (!table) return
    rememberMapping(slug, mapping)
    const rows = table.rows.map((cells): TypedRow => {
      const typed: Cells = {}
      table.columns.forEach((column, at) => {
        const cell = mapping[column]
        if (cell) typed[cell] = (cells[at] ?? '').trim()
      })
      return { id: crypto.randomUUID(), cells: typed }
    })
    const names = cellNames.filter((name) => Object.values(mapping).includes(name))
    draft.reset(noRows, { ...noRows, name: table.name, rows: JSON.stringify(rows), names: names.join(' ') })
    setTable(null)
  }
  return (
    <Screen
      title={t('title')}
      before={
        <Link to="/$slug/exclusives" params={{ slug }}>
          {titles('title')}
        </Link>
      }
    >
      {!allowed ? (
        <EmptyList title={reason} />
      ) : hasRows ? (
        <ImportRows draft={draft} onDiscard={() => draft.reset(noRows)} />
      ) : table ? (
        <Columns table={table} onStart={start} onBack={() => setTable(null)} />
      ) : (
        <FilePicker
          onFile={(file) => void file.arrayBuffer().then((bytes) => read(file.name, decodeText(bytes)))}
          onText={(text) => void read(t('pasted'), text)}
          onExample={() => saveFile('exclusives.csv', `\uFEFF${exampleOf()}`)}
        />
      )}
    </Screen>
  )
}

/** The headers of a file that needs no mapping, and a first row. */
const exampleOf = () =>
  [
    cellNames.join(','),
    'signed-shirt,Maillot signé,Signed shirt,120,1,COLLECTIBLE,no,,signed-shirt.jpg,Porté lors du derby,Worn in the derby,20',
    '',
  ].join('\r\n')

/** What each column of the file means, with its first values. */
function Columns({
  table,
  onStart,
  onBack,
}: {
  table: FileTable
  onStart: (mapping: Mapping) => void
  onBack: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('import')
  const labelOf = useCellLabel()
  const known = useCellColumns({})
  const [mapping, setMapping] = useState(() => proposeMapping(table.columns, rememberedMapping(slug)))
  const used = Object.values(mapping)
  const hasName = used.some((cell) => cell === 'slug' || cell?.startsWith('name'))
  const set = (column: string, cell: CellName | null) =>
    setMapping({
      // A cell is in one column only.
      ...Object.fromEntries(
        Object.entries(mapping).map(([name, one]): [string, CellName | null] => [name, one === cell ? null : one]),
      ),
      [column]: cell,
    })
  return (
    <div className="pane">
      <div className="scroll list">
        <div className="form !max-w-3xl">
          <div className="stack">
            <h2>{t('columnsTitle', { count: table.rows.length, name: table.name })}</h2>
            <p className="quiet">{t('columnsText')}</p>
          </div>
          <table className="table" aria-label={t('columns')}>
            <thead>
              <tr>
                <th scope="col">{t('column')}</th>
                <th scope="col" className="wide from-560">
                  {t('values')}
                </th>
                <th scope="col">{t('meaning')}</th>
              </tr>
            </thead>
            <tbody>
              {table.columns.map((column, at) => (
                <tr key={column}>
                  <th scope="row" className="!static !text-sm !text-text">
                    {column}
                  </th>
                  <td className="wide clip quiet from-560">
                    {table.rows
                      .slice(0, 3)
                      .map((cells) => cells[at])
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                  <td>
                    <select
                      className="input compact"
                      aria-label={t('meaningOf', { column })}
                      value={mapping[column] ?? ''}
                      onChange={({ target }) => set(column, cellNames.find((name) => name === target.value) ?? null)}
                    >
                      <option value="">{t('leaveOut')}</option>
                      {known.map(({ name, label }) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {!hasName && (
            <p className="error" role="alert">
              {t('needsName', { slug: labelOf('slug'), name: labelOf('name.fr') })}
            </p>
          )}
        </div>
      </div>
      <div className="save-bar">
        <span className="line push">
          <button type="button" className="btn" onClick={onBack}>
            {t('otherFile')}
          </button>
          <button
            type="button"
            className="btn primary"
            // The next step by keyboard: Enter.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen the file, and comes from a control that is gone
            autoFocus
            disabled={!hasName}
            onClick={() => onStart(mapping)}
          >
            {t('check', { count: table.rows.length })}
          </button>
        </span>
      </div>
    </div>
  )
}
