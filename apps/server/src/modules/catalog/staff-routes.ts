import {
  changeExclusives,
  changeStock,
  copyExclusive,
  createExclusive,
  deleteExclusive,
  exportExclusives,
  getStaffExclusive,
  importExclusives,
  listStaffExclusives,
  undoImport,
  updateExclusive,
} from '@virage/contract/staff'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { MediaStore } from '../media/index.ts'
import type { StaffOperations } from '../staff/index.ts'
import { changeMany } from './change-exclusives.ts'
import { copy } from './copy-exclusive.ts'
import { presentEdited } from './edited-exclusive.ts'
import { exportedColumns } from './exported-columns.ts'
import { importRows } from './import-exclusives.ts'
import { lockEdited } from './lock-exclusives.ts'
import { addStock, deleteExclusiveRows, readAllExclusives, readExportedExclusives } from './staff-queries.ts'
import { undo } from './undo-import.ts'
import { addExclusive, changeExclusive, getEdited, orNotFound } from './write-exclusive.ts'

/** Registers editors' operations on exclusives. */
export function exclusiveStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  backOffice.read(listStaffExclusives, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAllExclusives(tx, { clubId: club.id, language }, query), presentEdited)
  })

  backOffice.exportList(exportExclusives, {
    name: 'exclusives',
    columns: exportedColumns,
    read: ({ club, language, query }, tx, page) =>
      readExportedExclusives(tx, { clubId: club.id, language }, { ...query, ...page }),
  })

  backOffice.read(getStaffExclusive, ({ club, params }, tx) => getEdited(tx, club.id, params.exclusiveId))

  backOffice.mutate(createExclusive, async ({ club, body }, tx) => {
    const answer = await addExclusive(tx, { clubId: club.id, media }, body)
    return { answer, audit: { subject: `exclusive ${answer.id}`, after: answer } }
  })

  backOffice.mutate(copyExclusive, async ({ club, params }, tx) => {
    const answer = await copy(tx, club.id, params.exclusiveId)
    const details = { from: params.exclusiveId }
    return { answer, audit: { subject: `exclusive ${answer.id}`, after: answer, details } }
  })

  backOffice.mutate(changeExclusives, ({ club, body }, tx) => changeMany(tx, club.id, body))

  backOffice.mutate(importExclusives, ({ club, body }, tx) => importRows(tx, { clubId: club.id, media }, body))

  backOffice.mutate(undoImport, ({ club, params }, tx) => undo(tx, { clubId: club.id, media }, params.importId))

  backOffice.mutate(updateExclusive, async ({ club, params, body, ifMatch }, tx) => {
    const row = orNotFound(await lockEdited(tx, club.id, params.exclusiveId))
    const before = presentEdited(row)
    assertUnchanged(ifMatch, before)
    const answer = await changeExclusive(tx, media, row, body)
    return { answer, audit: { subject: `exclusive ${row.id}`, ...diff(before, answer) } }
  })

  backOffice.mutate(changeStock, async ({ club, params, body: { change } }, tx) => {
    const row = orNotFound(await lockEdited(tx, club.id, params.exclusiveId))
    if (!(await addStock(tx, row, change))) throw new ApiError('errors.exclusive.outOfStock')
    const answer = await getEdited(tx, club.id, row.id)
    return {
      answer,
      audit: {
        subject: `exclusive ${row.id}`,
        before: { stock: row.stock },
        after: { stock: answer.stock },
        details: { change },
      },
    }
  })

  backOffice.mutate(deleteExclusive, async ({ club, params, ifMatch }, tx) => {
    const row = orNotFound(await lockEdited(tx, club.id, params.exclusiveId))
    const before = presentEdited(row)
    assertUnchanged(ifMatch, before)
    await deleteIfUnreferenced(() => deleteExclusiveRows(tx, club.id, [row.id]))
    return {
      answer: {},
      audit: { subject: `exclusive ${row.id}`, before },
    }
  })
}
