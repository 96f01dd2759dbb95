import {
  createPost,
  deletePost,
  exportPosts,
  getStaffPost,
  listStaffPosts,
  type StaffPost,
  updatePost,
} from '@virage/contract/staff'
import { assertOwnGallery, type Pictures, type MediaStore } from '../media/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { versionOf } from '../../platform/version-of.ts'
import { readOrdered } from '../../platform/database/ordered-list.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { diff } from '../../platform/diff.ts'
import type { StaffOperations } from '../staff/index.ts'
import { exportedColumns } from './exported-columns.ts'
import {
  deletePostRow,
  type EditedPost,
  insertPost,
  lockPost,
  now,
  readAllPosts,
  readPost,
  updatePostRow,
} from './staff-queries.ts'

/** Registers editors' operations on posts. */
export function postStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  const orNotFound = (row: EditedPost | undefined): EditedPost => {
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }
  const locked = async (tx: Tx, key: { club_id: string; id: string }) => orNotFound(await lockPost(tx, key))

  /** Checks the pictures and the program that a post refers to. */
  const assertKnown = async (
    tx: Tx,
    clubId: string,
    given: Pictures & { programId?: string | null | undefined },
    before?: StaffPost,
  ) => {
    await assertOwnGallery(tx, media, given, before)
    await assertKnownProgram(tx, clubId, given.programId ?? null)
  }

  backOffice.read(listStaffPosts, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAllPosts(tx, { clubId: club.id, language }, query), present)
  })

  backOffice.exportList(exportPosts, {
    name: 'posts',
    columns: exportedColumns,
    read: async ({ club, language, query }, tx, page) => {
      const { rows, next } = await readAllPosts(tx, { clubId: club.id, language }, { ...query, ...page })
      return { rows: rows.map(present), next }
    },
  })

  backOffice.read(getStaffPost, async ({ club, params }, tx) =>
    present(orNotFound(await readPost(tx, { club_id: club.id, id: params.postId }))),
  )

  backOffice.mutate(createPost, async ({ club, body }, tx) => {
    await assertKnown(tx, club.id, body)
    const row = await insertPost(tx, {
      club_id: club.id,
      slug: body.slug,
      name: JSON.stringify(body.name),
      description: JSON.stringify(body.description),
      image_url: body.imageUrl,
      medias: JSON.stringify(body.medias),
      program_id: body.programId,
      draft: body.draft,
      published_at: body.publishedAt ?? now,
    })
    if (!row) throw new ApiError('errors.staff.slugTaken')
    const answer = present(row)
    return {
      answer,
      audit: { subject: `post ${row.id}`, after: answer },
    }
  })

  backOffice.mutate(updatePost, async ({ club, params, body, ifMatch }, tx) => {
    const row = await locked(tx, { club_id: club.id, id: params.postId })
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await assertKnown(tx, club.id, body, before)
    const { name, description, imageUrl, medias, programId, draft, publishedAt } = body
    const answer = present(
      await updatePostRow(tx, row, {
        ...(name && { name: JSON.stringify(name) }),
        ...(description && { description: JSON.stringify(description) }),
        ...(imageUrl !== undefined && { image_url: imageUrl }),
        ...(medias && { medias: JSON.stringify(medias) }),
        ...(programId !== undefined && { program_id: programId }),
        ...(draft !== undefined && { draft }),
        ...(publishedAt !== undefined && { published_at: publishedAt ?? now }),
      }),
    )
    return {
      answer,
      audit: { subject: `post ${row.id}`, ...diff(before, answer) },
    }
  })

  backOffice.mutate(deletePost, async ({ club, params, ifMatch }, tx) => {
    const row = await locked(tx, { club_id: club.id, id: params.postId })
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await deletePostRow(tx, row)
    return {
      answer: {},
      audit: { subject: `post ${row.id}`, before },
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

const present = (row: EditedPost): StaffPost => {
  const fields = {
    name: row.name,
    description: row.description,
    imageUrl: row.image_url,
    medias: row.medias,
    programId: row.program_id,
    draft: row.draft,
    publishedAt: row.published_at.toISOString(),
  }
  return { id: row.id, version: versionOf(fields), slug: row.slug, ...fields, state: row.state }
}
