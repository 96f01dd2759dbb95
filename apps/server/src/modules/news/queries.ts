import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Page } from '../../platform/http/page.ts'
import type { ShownPictures } from '../../platform/shown-pictures.ts'

/** A post with the slug of its program. */
export type PostRow = Selectable<DB['post']> & { program_slug: string | null; pictures: ShownPictures }

/** A program's row. */
export type ProgramRow = Selectable<DB['program']> & { pictures: ShownPictures }

/** Reads a page of published posts, newest first. */
export const readPosts = (
  tx: Tx,
  clubId: string,
  { programSlug, page }: { programSlug: string | undefined; page: Page },
): Promise<PostRow[]> =>
  published(tx, clubId)
    .$if(programSlug !== undefined, (select) => select.where('g.slug', '=', programSlug ?? ''))
    .$if(page.cursor !== undefined, (select) =>
      select.where(
        sql<boolean>`(p.published_at, p.id) < (select c.published_at, c.id from post c where c.club_id = p.club_id and c.id = ${page.cursor ?? null})`,
      ),
    )
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .execute()

/** Reads a post that a preview shows, published or not. */
export const readAnyPost = (tx: Tx, clubId: string, id: string): Promise<PostRow | undefined> =>
  all(tx, clubId).where('p.id', '=', id).executeTakeFirst()

/** Reads a published post. */
export const readPost = (tx: Tx, clubId: string, slug: string): Promise<PostRow | undefined> =>
  published(tx, clubId).where('p.slug', '=', slug).executeTakeFirst()

/** Reads the programs of a club in their order. */
export const readPrograms = (tx: Tx, clubId: string): Promise<ProgramRow[]> =>
  programs(tx, clubId).orderBy('position').execute()

/** Reads a program. */
export const readProgram = (tx: Tx, clubId: string, slug: string): Promise<ProgramRow | undefined> =>
  programs(tx, clubId).where('slug', '=', slug).executeTakeFirst()

const programs = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('program')
    .selectAll()
    .select(sql<ShownPictures>`shown_pictures(club_id, image_url, '[]')`.as('pictures'))
    .where('club_id', '=', clubId)

const published = (tx: Tx, clubId: string) =>
  all(tx, clubId)
    .where('p.draft', '=', false)
    .where('p.published_at', '<=', sql<Date>`statement_now()`)

const all = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('post as p')
    .leftJoin('program as g', (join) => join.onRef('g.club_id', '=', 'p.club_id').onRef('g.id', '=', 'p.program_id'))
    .selectAll('p')
    .select('g.slug as program_slug')
    .select(sql<ShownPictures>`shown_pictures(p.club_id, p.image_url, p.medias)`.as('pictures'))
    .where('p.club_id', '=', clubId)

/** Reads the slugs of all posts of a club, published or not. */
export async function readPostSlugs(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.selectFrom('post').select('slug').where('club_id', '=', clubId).execute()
  return rows.map(({ slug }) => slug)
}

/** Reads the slugs of all programs of a club. */
export async function readProgramSlugs(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.selectFrom('program').select('slug').where('club_id', '=', clubId).execute()
  return rows.map(({ slug }) => slug)
}
