import {
  createProgram,
  deleteProgram,
  listStaffPrograms,
  orderPrograms,
  type StaffProgram,
  updateProgram,
} from '@virage/contract/staff'
import { assertOwnGallery, type MediaStore } from '../media/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { diff } from '../../platform/diff.ts'
import { reorder } from '../../platform/reorder.ts'
import type { StaffOperations } from '../staff/index.ts'
import { deleteProgramRow, insertProgram, type ProgramRow, readAllPrograms, updateProgramRow } from './staff-queries.ts'

/** Programs as editors see and order them. */
export function programStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  const locked = async (tx: Tx, clubId: string, id: string) => {
    const row = (await readAllPrograms(tx, clubId, { lock: true })).find((program) => program.id === id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }

  backOffice.read(listStaffPrograms, async ({ club }, tx) =>
    (await readAllPrograms(tx, club.id, { lock: false })).map(present),
  )

  backOffice.mutate(createProgram, async ({ club, body }, tx) => {
    await assertOwnGallery(media, body)
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
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(updateProgram, async ({ club, params, body }, tx) => {
    const row = await locked(tx, club.id, params.programId)
    const before = present(row)
    await assertOwnGallery(media, body, before)
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
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(orderPrograms, async ({ club, body: { ids } }, tx) => {
    const before = await readAllPrograms(tx, club.id, { lock: true })
    const after = reorder(before, ids)
    for (const [position, row] of after.entries()) await updateProgramRow(tx, row, { position })
    return {
      answer: after.map(present),
      audit: { subject: 'programs', before: { ids: before.map(({ id }) => id) }, after: { ids } },
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(deleteProgram, async ({ club, params }, tx) => {
    const row = await locked(tx, club.id, params.programId)
    await deleteProgramRow(tx, row)
    return {
      answer: {},
      audit: { subject: `program ${row.id}`, before: present(row) },
      events: [{ type: 'content', clubId: club.id }],
    }
  })
}

const present = (row: ProgramRow): StaffProgram => ({
  id: row.id,
  slug: row.slug,
  name: row.name as StaffProgram['name'],
  description: row.description as StaffProgram['description'],
  imageUrl: row.image_url,
})
