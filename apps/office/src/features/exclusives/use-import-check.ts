import { importExclusives, type ImportedRow } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useMemo, useState } from 'react'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { importRow } from './exclusive-cells.ts'
import { type ImportForm, mostRows, type TypedRow } from './import-form.ts'
import { useCellWords } from './use-cell-columns.ts'

/** How long typing pauses before rows are checked again, in milliseconds. */
const checkPause = 400

/** What the server said about rows, by id, and about which texts of them it said so. */
type Check = { of: string; results: ReadonlyMap<string, ImportedRow> }

/** The rows of a file with what importing each would do, which the server says again after each change. */
export type ImportCheck = ReturnType<typeof useImportCheck>

/** Reads the rows that are kept, and has the server check them. */
export function useImportCheck(value: ImportForm) {
  const { slug } = useClub()
  const words = useCellWords()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this screen writes it
  const rows = useMemo(() => JSON.parse(value.rows) as TypedRow[], [value.rows])
  const pictures = useMemo(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this screen writes it
    () => new Map(Object.entries(JSON.parse(value.pictures) as Record<string, string>)),
    [value.pictures],
  )
  const [check, setCheck] = useState<Check | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)

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
        // Checking stores nothing: each time is another request, whose key need not be kept when it is given up.
        const answer = await unwrap(
          call(importExclusives, {
            params: { slug },
            body,
            signal: controller.signal,
            idempotencyKey: crypto.randomUUID(),
          }),
        )
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
  return {
    rows,
    /** What each row is for the API. */
    bodies,
    pictures,
    /** Whether the results are those of the texts that stand there now. */
    isChecked,
    /** What the server said, by the ids of rows. */
    results: check?.results,
    resultOf,
    count,
    refused,
    /** How many rows can be imported. */
    ready: isChecked ? rows.length - refused : 0,
    failure,
    setFailure,
    checkAgain: () => setAttempt((before) => before + 1),
  }
}
