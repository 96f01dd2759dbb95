import { getPost, getProgram, type Language, listPosts, listPrograms, type Post, type Program } from '@virage/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { DB } from '../platform/database/schema.gen.ts'
import { nextPage, pageOf } from '../platform/http/page.ts'
import type { RegisterOperation } from '../platform/http/register-operation.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { localized } from '../platform/localized.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import type { Platform } from '../platform/platform.ts'

/** Posts and programs. */
export function newsRoutes(register: RegisterOperation, { database }: Platform): void {
  register(listPosts, async ({ club, query, language, request, reply }) => {
    const page = pageOf(query)
    const rows = await database.withTenant(club.id, (tx) =>
      published(tx, club.id)
        .$if(query.programSlug !== undefined, (select) => select.where('g.slug', '=', query.programSlug ?? ''))
        .$if(page.cursor !== undefined, (select) =>
          select.where(
            sql<boolean>`(p.published_at, p.id) < (select c.published_at, c.id from post c where c.club_id = p.club_id and c.id = ${page.cursor ?? null})`,
          ),
        )
        .orderBy('p.published_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(page.limit + 1)
        .execute(),
    )
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map((row) => presentPost(row, language))
  })

  register(getPost, async ({ club, params, language }) => {
    const row = await database.withTenant(club.id, (tx) =>
      published(tx, club.id).where('p.slug', '=', params.postSlug).executeTakeFirst(),
    )
    if (!row) throw new ApiError('errors.backend.notFound')
    return presentPost(row, language)
  })

  register(listPrograms, async ({ club, language }) => {
    const rows = await database.withTenant(club.id, (tx) =>
      tx.selectFrom('program').selectAll().where('club_id', '=', club.id).orderBy('position').execute(),
    )
    return rows.map((row) => presentProgram(row, language))
  })

  register(getProgram, async ({ club, params, language }) => {
    const row = await database.withTenant(club.id, (tx) =>
      tx
        .selectFrom('program')
        .selectAll()
        .where('club_id', '=', club.id)
        .where('slug', '=', params.programSlug)
        .executeTakeFirst(),
    )
    if (!row) throw new ApiError('errors.backend.notFound')
    return presentProgram(row, language)
  })
}

const published = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('post as p')
    .leftJoin('program as g', (join) => join.onRef('g.club_id', '=', 'p.club_id').onRef('g.id', '=', 'p.program_id'))
    .selectAll('p')
    .select('g.slug as program_slug')
    .where('p.club_id', '=', clubId)
    .where('p.published_at', '<=', sql<Date>`virage_now()`)

const textOf = (column: unknown, language: Language) => {
  const raw = localized(column, language) ?? ''
  return { raw, rendered: renderMarkdown(raw) }
}

const presentPost = (row: Selectable<DB['post']> & { program_slug: string | null }, language: Language): Post => ({
  slug: row.slug,
  name: localized(row.name, language) ?? row.slug,
  description: textOf(row.description, language),
  imageUrl: row.image_url,
  medias: row.medias as Post['medias'],
  date: row.published_at.toISOString(),
  programSlug: row.program_slug,
})

const presentProgram = (row: Selectable<DB['program']>, language: Language): Program => ({
  slug: row.slug,
  name: localized(row.name, language) ?? row.slug,
  description: textOf(row.description, language),
  imageUrl: row.image_url,
})
