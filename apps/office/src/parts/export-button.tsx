import { useJustChanged } from '@virage/session/use-just-changed'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useProblemText } from '../i18n/problems.ts'
import type { Column } from './data-table.tsx'
import { csvOf, type ExportOperation, readExport, saveFile } from './export-list.ts'
import { localDay } from './local-time.ts'
import { say } from './toasts.ts'
import { filtersOf, type List, orderedQuery } from './use-list.ts'

/** Saves what the list shows, in its order: all rows that match, as the server sends them, or the chosen ones. */
export function ExportButton<Row extends { id: string }>({
  name,
  list,
  operation,
  columns,
  chosen,
}: {
  /** What the file is named after. */
  name: string
  list: List<Row>
  operation: ExportOperation
  columns: Column<Row>[]
  chosen: ReadonlyMap<string, Row>
}) {
  const { slug } = useClub()
  const t = useTranslations('list')
  const text = useProblemText()
  const abort = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [starts, setStarts] = useState(0)
  // Also a fast export, after which the button is what it was, has changed it.
  const hasJustChanged = useJustChanged(`${starts} ${isRunning}`)
  const filter = Object.entries(filtersOf(list.search)).map(([key, value]) => `${key}-${value}`)
  const start = async () => {
    // The second press of a double click was aimed at what the button meant before.
    if (hasJustChanged) return
    const file = [slug, name, ...filter, localDay()].join('_').replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    const controller = new AbortController()
    abort.current = controller
    setRunning(true)
    setStarts(starts + 1)
    try {
      const csv =
        chosen.size > 0
          ? csvOf(columns, [...chosen.values()])
          : await readExport(operation, slug, orderedQuery(list.search, list.toFilters), controller.signal)
      saveFile(`${file}.csv`, csv)
    } catch (error) {
      if (!controller.signal.aborted) say(text(error), 'bad')
    }
    setRunning(false)
  }
  return isRunning ? (
    <button
      type="button"
      className="btn small"
      aria-busy
      onClick={() => {
        if (!hasJustChanged) abort.current?.abort()
      }}
    >
      {t('exporting')}
    </button>
  ) : (
    <button type="button" className="btn small" disabled={list.rows.length === 0} onClick={() => void start()}>
      {t('export')}
    </button>
  )
}
