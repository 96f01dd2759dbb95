import type { UndoneImport } from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import { attempt } from '../../platform/database/savepoint.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MediaStore } from '../media/index.ts'
import type { MutationResult } from '../staff/index.ts'
import { presentEdited } from './edited-exclusive.ts'
import { lockManyEdited } from './lock-exclusives.ts'
import { deleteExclusiveRows, type EditedExclusive, lockImport, markUndone } from './staff-queries.ts'
import { changeExclusive } from './write-exclusive.ts'

type Undone = {
  outcome: UndoneImport['rows'][number]['outcome']
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> }
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
  const ids = found.rows.map(({ id }) => id)
  const locked = new Map((await lockManyEdited(tx, clubId, ids)).map((row) => [row.id, row]))
  const unchanged = found.rows.flatMap(({ id, version, before }) => {
    const row = locked.get(id)
    return row && presentEdited(row).version === version ? [{ row, before }] : []
  })
  const undone = new Map<string, Undone>()
  const added = unchanged.flatMap(({ row, before }) => (before === null ? [row] : []))
  for (const row of await deleteUnreferenced(tx, clubId, added)) {
    undone.set(row.id, { outcome: 'REMOVED', change: { before: presentEdited(row) } })
  }
  for (const { row, before } of unchanged) {
    const restored = before && (await attemptAllowed(tx, () => changeExclusive(tx, media, row, before)))
    if (restored) undone.set(row.id, { outcome: 'RESTORED', change: diff(presentEdited(row), restored) })
  }
  const undoneAt = await markUndone(tx, clubId, importId)
  return {
    answer: {
      undoneAt: undoneAt.toISOString(),
      rows: found.rows.map(({ slug, id }) => ({ slug, outcome: undone.get(id)?.outcome ?? 'KEPT' })),
    },
    audit: [
      { subject: `exclusive-import ${importId}`, details: { name: found.name } },
      ...undone.entries().map(([id, { change }]) => ({ subject: `exclusive ${id}`, ...change })),
    ],
  }
}

/**
 * Deletes the exclusives that nothing references: all of them together, or in halves if one is referenced.
 *
 * @returns what is deleted
 */
async function deleteUnreferenced(tx: Tx, clubId: string, rows: EditedExclusive[]): Promise<EditedExclusive[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const deleted = await attemptAllowed(tx, async () => {
    await deleteIfUnreferenced(() => deleteExclusiveRows(tx, clubId, ids))
    return rows
  })
  if (deleted) return deleted
  if (rows.length === 1) return []
  const half = Math.ceil(rows.length / 2)
  return [
    ...(await deleteUnreferenced(tx, clubId, rows.slice(0, half))),
    ...(await deleteUnreferenced(tx, clubId, rows.slice(half))),
  ]
}

/** Runs a part of a transaction. If it throws an `ApiError`, it is rolled back, and the result is undefined. */
async function attemptAllowed<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt(tx, work)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
