import { useQueryClient } from '@tanstack/react-query'
import { importExclusives, listStaffExclusives, undoImport } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { type Draft, isSame } from '../../parts/use-draft.ts'
import { type ImportForm, mostRows, type TypedRow } from './import-form.ts'
import type { ImportCheck } from './use-import-check.ts'

/**
 * Imports the rows of a file that are not refused, and undoes what was imported of it.
 *
 * @param onDiscard is called when nothing of the file is left
 */
export function useImport({
  draft,
  check: { rows, bodies, isChecked, ready, resultOf, setFailure, checkAgain },
  onDiscard,
}: {
  draft: Draft<ImportForm>
  check: ImportCheck
  onDiscard: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('import')
  const text = useProblemText()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { value } = draft

  /** Imports the rows that are not refused; the others stay to be mended. */
  const perform = async () => {
    if (!isChecked || ready === 0 || isBusy) return
    setBusy(true)
    setFailure(null)
    const good = rows.flatMap((row, at) =>
      resultOf(row.id)?.outcome === 'REFUSED' ? [] : [{ row, body: bodies[at] ?? {} }],
    )
    let imports = value.imports
    const done = { ADDED: 0, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 }
    try {
      for (let from = 0; from < good.length; from += mostRows) {
        const part = good.slice(from, from + mostRows)
        const body = { name: value.name, dryRun: false, rows: part.map((one) => one.body) }
        const answer = await unwrap(call(importExclusives, { params: { slug }, body }))
        const gone = new Map<string, TypedRow>()
        answer.rows.forEach(({ outcome }, at) => {
          done[outcome]++
          const row = part[at]?.row
          if (outcome !== 'REFUSED' && row) gone.set(row.id, row)
        })
        // Rows that were mended while the server answered stay.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this screen writes it
        const now = JSON.parse(draft.current().rows) as TypedRow[]
        const left = now.filter((row) => !isSame(gone.get(row.id), row))
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
    checkAgain()
    setBusy(false)
  }

  return { isBusy, perform, undo }
}
