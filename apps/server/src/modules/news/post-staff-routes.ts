import { createPost, deletePost, listStaffPosts, type StaffPost, updatePost } from '@virage/contract/staff'
import { assertOwnGallery, type MediaStore } from '../media/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { listPage } from '../../platform/http/list-page.ts'
import { readOrdered } from '../../platform/database/ordered-list.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { diff } from '../../platform/diff.ts'
import type { StaffOperations } from '../staff/index.ts'
import { deletePostRow, insertPost, lockPost, type PostRow, readAllPosts, updatePostRow } from './staff-queries.ts'

/** Registers editors' operations on posts. */
export function postStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  const locked = async (tx: Tx, key: { club_id: string; id: string }) => {
    const row = await lockPost(tx, key)
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }

  backOffice.read(listStaffPosts, async ({ club, query, request, reply }, tx) => {
    return listPage({ query, request, reply }, (page) => readAllPosts(tx, club.id, page), present)
  })

  backOffice.mutate(createPost, async ({ club, body }, tx) => {
    await assertOwnGallery(media, body)
    await assertKnownProgram(tx, club.id, body.programId)
    const row = await insertPost(tx, {
      club_id: club.id,
      slug: body.slug,
      name: JSON.stringify(body.name),
      description: JSON.stringify(body.description),
      image_url: body.imageUrl,
      medias: JSON.stringify(body.medias),
      program_id: body.programId,
      published_at: body.publishedAt,
    })
    if (!row) throw new ApiError('errors.staff.slugTaken')
    const answer = present(row)
    return {
      answer,
      audit: { subject: `post ${row.id}`, after: answer },
    }
  })

  backOffice.mutate(updatePost, async ({ club, params, body }, tx) => {
    const row = await locked(tx, { club_id: club.id, id: params.postId })
    const before = present(row)
    await assertOwnGallery(media, body, before)
    await assertKnownProgram(tx, club.id, body.programId ?? null)
    const { name, description, imageUrl, medias, programId, publishedAt } = body
    const answer = present(
      await updatePostRow(tx, row, {
        ...(name && { name: JSON.stringify(name) }),
        ...(description && { description: JSON.stringify(description) }),
        ...(imageUrl !== undefined && { image_url: imageUrl }),
        ...(medias && { medias: JSON.stringify(medias) }),
        ...(programId !== undefined && { program_id: programId }),
        ...(publishedAt !== undefined && { published_at: publishedAt }),
      }),
    )
    return {
      answer,
      audit: { subject: `post ${row.id}`, ...diff(before, answer) },
    }
  })

  backOffice.mutate(deletePost, async ({ club, params }, tx) => {
    const row = await locked(tx, { club_id: club.id, id: params.postId })
    await deletePostRow(tx, row)
    return {
      answer: {},
      audit: { subject: `post ${row.id}`, before: present(row) },
    }
  })
}

async function assertKnownProgram(tx: Tx, clubId: string, id: string | null): Promise<void> {
  if (id === null) return
  const programs = await readOrdered(tx, 'program', { clubId, lock: false })
  if (!programs.some((program) => program.id === id)) {
    throw new ApiError('errors.validation.failed', {
      errors: [{ path: 'programId', key: 'errors.validation.unknown' }],
    })
  }
}

const present = (row: PostRow): StaffPost => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  imageUrl: row.image_url,
  medias: row.medias,
  programId: row.program_id,
  publishedAt: row.published_at.toISOString(),
})
