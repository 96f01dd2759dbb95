import {
  createProgram,
  deleteProgram,
  getStaffProgram,
  listStaffPrograms,
  orderPrograms,
  type StaffProgram,
  updateProgram,
} from '@virage/contract/staff'
import { assertOwnGallery, type MediaStore } from '../media/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { versionOf } from '../../platform/version-of.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { diff } from '../../platform/diff.ts'
import { orderRows, readOrdered, readOrderedPage } from '../../platform/database/ordered-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { deleteProgramRow, insertProgram, type ProgramRow, updateProgramRow } from './staff-queries.ts'

/** Registers editors' operations on programs. */
export function programStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  const read = async (tx: Tx, { clubId, id, lock }: { clubId: string; id: string; lock: boolean }) => {
    const row = (await readOrdered(tx, 'program', { clubId, lock })).find((program) => program.id === id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }
  const locked = (tx: Tx, clubId: string, id: string) => read(tx, { clubId, id, lock: true })

  backOffice.read(listStaffPrograms, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readOrderedPage(tx, 'program', { clubId: club.id, language }, query), present)
  })

  backOffice.read(getStaffProgram, async ({ club, params }, tx) =>
    present(await read(tx, { clubId: club.id, id: params.programId, lock: false })),
  )

  backOffice.mutate(createProgram, async ({ club, body }, tx) => {
    await assertOwnGallery(tx, media, body)
    const row = await insertProgram(tx, {
      club_id: club.id,
      slug: body.slug,
      name: JSON.stringify(body.name),
      description: JSON.stringify(body.description),
      image_url: body.imageUrl,
    })
    if (!row) throw new ApiError('errors.staff.slugTaken')
    const answer = present(row)
    return {
      answer,
      audit: { subject: `program ${row.id}`, after: answer },
    }
  })

  backOffice.mutate(updateProgram, async ({ club, params, body, ifMatch }, tx) => {
    const row = await locked(tx, club.id, params.programId)
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await assertOwnGallery(tx, media, body, before)
    const { name, description, imageUrl } = body
    const answer = present(
      await updateProgramRow(tx, row, {
        ...(name && { name: JSON.stringify(name) }),
        ...(description && { description: JSON.stringify(description) }),
        ...(imageUrl !== undefined && { image_url: imageUrl }),
      }),
    )
    return {
      answer,
      audit: { subject: `program ${row.id}`, ...diff(before, answer) },
    }
  })

  backOffice.mutate(orderPrograms, async ({ club, body }, tx) => {
    const { before, after } = await orderRows(tx, 'program', club.id, body)
    return {
      answer: after.map(present),
      audit: { subject: 'programs', before: { ids: before.map(({ id }) => id) }, after: { ids: body.ids } },
    }
  })

  backOffice.mutate(deleteProgram, async ({ club, params, ifMatch }, tx) => {
    const row = await locked(tx, club.id, params.programId)
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await deleteProgramRow(tx, row)
    return {
      answer: {},
      audit: { subject: `program ${row.id}`, before },
    }
  })
}

function present(row: ProgramRow): StaffProgram {
  const fields = { name: row.name, description: row.description, imageUrl: row.image_url }
  return { id: row.id, version: versionOf(fields), slug: row.slug, ...fields }
}
