import type { UndoneImport } from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import type { ImportedChange } from '../../platform/database/json-columns.ts'
import { attempt } from '../../platform/database/savepoint.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MediaStore } from '../media/index.ts'
import type { MutationResult } from '../staff/index.ts'
import { presentEdited } from './edited-exclusive.ts'
import { lockEdited } from './lock-exclusives.ts'
import { deleteExclusiveRow, lockImport, markUndone } from './staff-queries.ts'
import { changeExclusive } from './write-exclusive.ts'

type Undone = {
  row: UndoneImport['rows'][number]
  audit?: { subject: string; before?: Record<string, unknown>; after?: Record<string, unknown> }
}

/**
 * Undoes an import, except for what has been changed or sold since.
 *
 * @throws ApiError 404 for an unknown import, 409 `errors.staff.alreadyResolved` for one that is undone
 */
export async function undo(
  tx: Tx,
  { clubId, media }: { clubId: string; media: MediaStore },
  importId: string,
): Promise<MutationResult<UndoneImport>> {
  const found = await lockImport(tx, clubId, importId)
  if (!found) throw new ApiError('errors.backend.notFound')
  if (found.undone_at !== null) throw new ApiError('errors.staff.alreadyResolved')
  const undone: Undone[] = []
  for (const change of found.rows.toReversed()) undone.push(await undoOne(tx, { clubId, media }, change))
  const undoneAt = await markUndone(tx, clubId, importId)
  return {
    answer: { undoneAt: undoneAt.toISOString(), rows: undone.map(({ row }) => row).toReversed() },
    audit: [
      { subject: `exclusive-import ${importId}`, details: { name: found.name } },
      ...undone.flatMap(({ audit }) => audit ?? []),
    ],
  }
}

async function undoOne(
  tx: Tx,
  { clubId, media }: { clubId: string; media: MediaStore },
  { slug, id, version, before }: ImportedChange,
): Promise<Undone> {
  const row = await lockEdited(tx, clubId, id)
  const now = row && presentEdited(row)
  if (!row || now?.version !== version) return { row: { slug, outcome: 'KEPT' } }
  try {
    return await attempt(tx, async () => {
      if (before === null) {
        await deleteIfUnreferenced(() => deleteExclusiveRow(tx, row))
        return { row: { slug, outcome: 'REMOVED' }, audit: { subject: `exclusive ${id}`, before: now } }
      }
      const restored = await changeExclusive(tx, media, row, before)
      return { row: { slug, outcome: 'RESTORED' }, audit: { subject: `exclusive ${id}`, ...diff(now, restored) } }
    })
  } catch (error) {
    if (error instanceof ApiError) return { row: { slug, outcome: 'KEPT' } }
    throw error
  }
}
