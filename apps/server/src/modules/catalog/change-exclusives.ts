import type { changeExclusives } from '@virage/contract/staff'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MutationResult } from '../staff/index.ts'
import { columnsOf, presentEdited } from './edited-exclusive.ts'
import { lockManyEdited, readManyEdited, readMatchingIds, updateManyRows } from './staff-queries.ts'

/**
 * Changes the same fields of many exclusives, each with an entry of its own in the audit log.
 *
 * @throws ApiError 409 `errors.staff.countChanged` if they are not as many as the editor has been shown
 */
export async function changeMany(
  tx: Tx,
  clubId: string,
  { ids, filter = {}, expected, change }: z.output<typeof changeExclusives.body>,
): Promise<MutationResult<z.output<typeof changeExclusives.response>>> {
  const wanted = ids === undefined ? await readMatchingIds(tx, clubId, filter, expected + 1) : [...new Set(ids)]
  if (wanted.length !== expected) throw new ApiError('errors.staff.countChanged', { current: { count: wanted.length } })
  const before = await lockManyEdited(tx, clubId, wanted)
  const found = before.map(({ id }) => id)
  if (found.length > 0) await updateManyRows(tx, clubId, found, columnsOf(change))
  const after = new Map((await readManyEdited(tx, clubId, found)).map((row) => [row.id, presentEdited(row)]))
  const audit = before.flatMap((row) => {
    const [was, is] = [presentEdited(row), after.get(row.id)]
    return is && is.version !== was.version ? [{ subject: `exclusive ${row.id}`, ...diff(was, is) }] : []
  })
  const results = wanted.map((id) =>
    after.has(id) ? { id, ok: true, problem: null } : { id, ok: false, problem: 'errors.exclusive.notFound' as const },
  )
  return { answer: { changed: audit.length, results }, audit }
}
