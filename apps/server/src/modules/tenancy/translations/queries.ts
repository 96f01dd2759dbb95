import type { Translatable } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'

/** The kinds of items with texts. */
export type TextKind = Translatable['kind']

/** The table of each kind, and its text columns by their API names; `long` ones are Markdown. */
export const textColumns: Record<
  TextKind,
  { table: string; short: Record<string, string>; long: Record<string, string> }
> = {
  club: { table: 'club', short: { headline: 'headline', tagline: 'tagline' }, long: { presentation: 'presentation' } },
  exclusive: { table: 'exclusive', short: { name: 'name' }, long: { description: 'description' } },
  auction: { table: 'auction', short: { name: 'name' }, long: {} },
  post: { table: 'post', short: { name: 'name' }, long: { description: 'description' } },
  program: { table: 'program', short: { name: 'name' }, long: { description: 'description' } },
  giveaway: { table: 'giveaway', short: { name: 'name', prize: 'prize' }, long: {} },
  question: { table: 'giveaway_question', short: { title: 'title', preTitle: 'pre_title' }, long: {} },
}

/** Returns the column with the club's id. */
const clubColumn = (kind: TextKind) => (kind === 'club' ? 'id' : 'club_id')

/** An item with its stored texts. */
export type TextsRow = { kind: TextKind; id: string; fields: Record<string, Record<string, string> | null> }

/** Reads a page of the texts of some kinds, newest first. */
export async function readTexts(
  tx: Tx,
  { clubId, kinds, missingIn, id }: { clubId: string; kinds: TextKind[]; missingIn: string[] | null; id?: string },
  { limit, cursor }: Page,
): Promise<TextsRow[]> {
  const parts = kinds.map((kind) => {
    const { table, short, long } = textColumns[kind]
    const fields = Object.entries({ ...short, ...long }).map(
      ([name, column]) => sql`${sql.lit(name)}, ${sql.ref(column)}`,
    )
    // Each table is read in its order, as far as the page needs it.
    return sql`(select ${sql.lit(kind)} as kind, items.* from (
        select id, jsonb_build_object(${sql.join(fields)}) as fields from ${sql.table(table)}
        where ${sql.ref(clubColumn(kind))} = ${clubId}
          and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
          and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)) items
      where ${missingIn}::text[] is null or exists (
        select from jsonb_each(fields) f
        where jsonb_typeof(f.value) = 'object' and f.value <> '{}' and not f.value ?& ${missingIn}::text[])
      order by id desc limit ${limit})`
  })
  const { rows } = await sql<TextsRow>`
    select kind, id, fields from (${sql.join(parts, sql` union all `)}) items
    order by id desc limit ${limit}`.execute(tx)
  return rows
}

/** Locks an item, and reads its texts, which stay so until the transaction ends. */
export async function lockTexts(
  tx: Tx,
  clubId: string,
  { kind, id }: Pick<TextsRow, 'kind' | 'id'>,
): Promise<TextsRow | undefined> {
  await sql`select from ${sql.table(textColumns[kind].table)}
    where ${sql.ref(clubColumn(kind))} = ${clubId} and id = ${id} for no key update`.execute(tx)
  const [row] = await readTexts(tx, { clubId, kinds: [kind], missingIn: null, id }, { limit: 1, cursor: undefined })
  return row
}

/** Stores a text in one language. */
export async function writeText(
  tx: Tx,
  clubId: string,
  { kind, id, column, language, text }: { kind: TextKind; id: string; column: string; language: string; text: string },
): Promise<void> {
  await sql`
    update ${sql.table(textColumns[kind].table)}
    set ${sql.ref(column)} = coalesce(${sql.ref(column)}, '{}') || jsonb_build_object(${language}::text, ${text}::text)
    where ${sql.ref(clubColumn(kind))} = ${clubId} and id = ${id}`.execute(tx)
}

/** Returns why a text that is shown must not change: the winners of a giveaway are drawn, or a question has been answered. */
export async function findTextUse(
  tx: Tx,
  clubId: string,
  { kind, id }: Pick<TextsRow, 'kind' | 'id'>,
): Promise<'drawn' | 'answered' | undefined> {
  if (kind !== 'giveaway' && kind !== 'question') return undefined
  const { rows } = await (
    kind === 'giveaway'
      ? sql`select from giveaway_draw where club_id = ${clubId} and giveaway_id = ${id} and drawn_at is not null`
      : sql`select from giveaway_question q
        join participation_count c on c.club_id = q.club_id and c.giveaway_id = q.giveaway_id and c.confirmed > 0
        where q.club_id = ${clubId} and q.id = ${id}`
  ).execute(tx)
  return rows.length === 0 ? undefined : kind === 'giveaway' ? 'drawn' : 'answered'
}
