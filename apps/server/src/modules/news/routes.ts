import { getPost, getProgram, type Language, listPosts, listPrograms, type Post, type Program } from '@virage/contract'
import { listPage } from '../../platform/http/list-page.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { mediasOf, pictureOf } from '../../platform/shown-pictures.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewOf } from '../../platform/preview.ts'
import { readPreviewedPost, readPreviewedProgram } from './preview-news.ts'
import {
  type PostRow,
  type ProgramRow,
  readPost,
  readPosts,
  readPostSlugs,
  readProgram,
  readPrograms,
  readProgramSlugs,
} from './queries.ts'

/** What changes news: partners' and pictures' texts are settings. */
const changes = ['content', 'settings'] as const

/** Registers the operations on posts and programs. */
export function newsRoutes(register: RegisterOperation, { database, addresses, responses }: Platform): void {
  addresses.register('post', { read: readPostSlugs, changedBy: 'content' })
  addresses.register('program', { read: readProgramSlugs, changedBy: 'content' })

  register(
    listPosts,
    responses.handle(listPosts, changes, ({ club, query, language, request, reply }) =>
      listPage(
        { query, request, reply },
        (page) =>
          database.withTenant(club.id, (tx) => readPosts(tx, club.id, { programSlug: query.programSlug, page })),
        (row) => presentPost(row, language),
      ),
    ),
  )

  register(
    getPost,
    responses.handle(getPost, changes, async ({ club, params, language }) => {
      const preview = previewOf(club.id, 'post')
      const slug = params.postSlug
      const exists = preview !== undefined || (await addresses.has(club.id, 'post', slug))
      const row =
        exists &&
        (await database.withTenant(
          club.id,
          async (tx) =>
            (preview && (await readPreviewedPost(tx, { clubId: club.id, slug, preview }))) ??
            (await readPost(tx, club.id, slug)),
        ))
      if (!row) throw new ApiError('errors.backend.notFound')
      return presentPost(row, language)
    }),
  )

  register(
    listPrograms,
    responses.handle(listPrograms, changes, async ({ club, language }) => {
      const rows = await database.withTenant(club.id, (tx) => readPrograms(tx, club.id))
      return rows.map((row) => presentProgram(row, language))
    }),
  )

  register(
    getProgram,
    responses.handle(getProgram, changes, async ({ club, params, language }) => {
      const preview = previewOf(club.id, 'program')
      const slug = params.programSlug
      const exists = preview !== undefined || (await addresses.has(club.id, 'program', slug))
      const row =
        exists &&
        (await database.withTenant(
          club.id,
          async (tx) =>
            (preview && (await readPreviewedProgram(tx, { clubId: club.id, slug, preview }))) ??
            (await readProgram(tx, club.id, slug)),
        ))
      if (!row) throw new ApiError('errors.backend.notFound')
      return presentProgram(row, language)
    }),
  )
}

const textOf = (column: unknown, language: Language) => {
  const raw = localized(column, language) ?? ''
  return { raw, rendered: renderMarkdown(raw) }
}

const presentPost = (row: PostRow, language: Language): Post => ({
  id: row.id,
  ...presentStory(row, language),
  medias: mediasOf(row.medias, row.pictures, language),
  date: row.published_at.toISOString(),
  programSlug: row.program_slug,
})

const presentProgram = (row: ProgramRow, language: Language): Program => presentStory(row, language)

/** Returns what posts and programs have in common. */
function presentStory(row: PostRow | ProgramRow, language: Language): Program {
  const image = pictureOf(row.pictures, row.image_url, language)
  return {
    slug: row.slug,
    name: localized(row.name, language) ?? row.slug,
    description: textOf(row.description, language),
    imageUrl: row.image_url,
    imageAlt: image.alt,
    imageFocus: image.focus,
  }
}
