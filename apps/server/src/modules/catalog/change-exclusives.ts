import type { changeExclusives } from '@virage/contract/staff'
import { isWritablePrice, scalePrice } from '@virage/domain'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { ImportedChange } from '../../platform/database/json-columns.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MutationResult } from '../staff/index.ts'
import { columnsOf, presentEdited } from './edited-exclusive.ts'
import { lockManyEdited } from './lock-exclusives.ts'
import { insertImport, readManyEdited, readMatchingIds, updateManyRows, updatePrices } from './staff-queries.ts'

/**
 * Changes the same fields of many exclusives, each with an entry of its own in the audit log. What each was before is
 * stored as that of an import, so that the change can be undone. The price of a lot is not changed, nor one that would be beyond the highest.
 *
 * @throws ApiError 409 `errors.staff.countChanged` if they are not as many as the editor has been shown
 */
export async function changeMany(
  tx: Tx,
  clubId: string,
  { ids, filter = {}, expected, change: { pricePercent, ...change } }: z.output<typeof changeExclusives.body>,
): Promise<MutationResult<z.output<typeof changeExclusives.response>>> {
  const wanted = ids === undefined ? await readMatchingIds(tx, clubId, filter, expected + 1) : [...new Set(ids)]
  if (wanted.length !== expected) throw new ApiError('errors.staff.countChanged', { current: { count: wanted.length } })
  const found = await lockManyEdited(tx, clubId, wanted)
  const canChange = ({ auction_id, price }: (typeof found)[number]) =>
    pricePercent === undefined || (auction_id === null && isWritablePrice(scalePrice(price, pricePercent)))
  const before = found.filter(canChange)
  const changeable = before.map(({ id }) => id)
  const columns = columnsOf(change)
  if (changeable.length > 0 && Object.keys(columns).length > 0) await updateManyRows(tx, clubId, changeable, columns)
  if (pricePercent !== undefined) {
    await updatePrices(
      tx,
      clubId,
      before.map(({ id, price }) => ({ id, price: scalePrice(price, pricePercent) })),
    )
  }
  const rows = changeable.length === 0 ? [] : await readManyEdited(tx, clubId, changeable)
  const after = new Map(rows.map((row) => [row.id, presentEdited(row)]))
  const changed = before.flatMap((row) => {
    const [was, is] = [presentEdited(row), after.get(row.id)]
    return is && is.version !== was.version ? [{ was, is }] : []
  })
  const undo = changed.map(({ was, is }): ImportedChange => ({
    slug: is.slug,
    id: is.id,
    version: is.version,
    before: was,
  }))
  const undoId =
    undo.length === 0
      ? null
      : await insertImport(tx, { club_id: clubId, name: 'changeExclusives', rows: JSON.stringify(undo) })
  const problems = new Map(
    found.map(({ id, auction_id }) => [
      id,
      auction_id === null ? ('errors.validation.failed' as const) : ('errors.staff.inUse' as const),
    ]),
  )
  const results = wanted.map((id) =>
    after.has(id)
      ? { id, ok: true, problem: null }
      : { id, ok: false, problem: problems.get(id) ?? ('errors.exclusive.notFound' as const) },
  )
  return {
    answer: { changed: changed.length, undoId, results },
    audit: changed.map(({ was, is }) => ({ subject: `exclusive ${is.id}`, ...diff(was, is) })),
  }
}
