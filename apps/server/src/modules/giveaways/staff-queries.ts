import type { Language } from '@virage/contract'
import type { listStaffGiveaways, listStaffParticipations, StaffGiveaway, Texts } from '@virage/contract/staff'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import {
  inPeriod,
  type ListPage,
  readByIds,
  readOne,
  readSortedList,
  type SortedList,
  when,
} from '../../platform/database/sorted-list.ts'
import { now } from '../../platform/database/statement-now.ts'
import type { Page } from '../../platform/http/page.ts'
import { versionOf } from '../../platform/version-of.ts'

/** A form with its questions, the number of participations, and the time and the number of winners of its draw. */
export type EditedGiveaway = Selectable<DB['giveaway']> & {
  questions: {
    id: string
    title: Texts
    pre_title: Texts | null
    answers: { id: string; text: Texts }[]
    required: boolean
    multiline: boolean
  }[]
  participations: number
  drawn_at: Date | null
  winners: number | null
}

/** A participation with the address that the fan has now, if it is a fan's, and whether it holds a prize. */
export type ParticipationRow = Selectable<DB['participation']> & { winner: boolean }

type Key = { club_id: string; id: string }

const forms = {
  columns: sql`g.*, d.drawn_at, case when d.drawn_at is not null then cardinality(d.winner_ids) end as winners,
    coalesce((select c.confirmed from participation_count c where c.club_id = g.club_id and c.giveaway_id = g.id), 0) as participations,
    coalesce((select json_agg(json_build_object('id', q.id, 'title', q.title, 'pre_title', q.pre_title,
        'answers', q.answers, 'required', q.required, 'multiline', q.multiline) order by q.position)
      from giveaway_question q where q.club_id = g.club_id and q.giveaway_id = g.id), '[]') as questions`,
  row: 'g',
  from: sql`giveaway g left join giveaway_draw d on d.club_id = g.club_id and d.giveaway_id = g.id
    join search_entry n on n.club_id = g.club_id and n.kind = 'giveaway' and n.id = g.id`,
}

const state = sql`case
  when d.drawn_at is not null then 'DRAWN'
  when g.starts_at > ${now} then 'UPCOMING'
  when g.ends_at <= ${now} then 'ENDED'
  else 'ACTIVE' end`

/** Reads a page of a club's forms. A form without an end is sorted as if it ended last. */
export async function readAllGiveaways(
  tx: Tx,
  { clubId, language }: { clubId: string; language: Language },
  query: z.output<typeof listStaffGiveaways.query>,
): Promise<ListPage<EditedGiveaway>> {
  const found = await searchItems(tx, {
    clubId,
    kind: 'giveaway',
    id: sql`g.id`,
    search: query.search,
  })
  const id = { value: sql`g.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      ...forms,
      indexed: [sql`g.club_id = ${clubId}`, ...inPeriod(sql`g.starts_at`, query), ...found.indexed],
      lookups: found.lookups,
      isSelective: found.isSelective,
      filters: [
        ...when(query.state, (one) => sql`${state} = ${one}`),
        ...when(query.type, (one) => sql`g.type = ${one}`),
      ],
      sorts: {
        startDate: [{ value: sql`g.starts_at`, type: 'instant' }, id],
        endDate: [{ value: sql`coalesce(g.ends_at, '9999-12-31Z')`, type: 'instant' }, id],
        name: [{ value: language === 'fr' ? sql`n.name_key_fr` : sql`n.name_key`, type: 'text' }, id],
      },
    },
    query,
  )
}

/** Reads a form. */
export const readGiveaway = (tx: Tx, clubId: string, id: string): Promise<EditedGiveaway | undefined> =>
  readOne(tx, forms, sql`g.club_id = ${clubId} and g.id = ${id}`)

/** Locks a form against participations. @returns false if it does not exist */
export async function lockGiveaway(tx: Tx, { club_id, id }: Key): Promise<boolean> {
  const row = await tx
    .selectFrom('giveaway')
    .select('id')
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a form without questions. */
export const insertGiveaway = (tx: Tx, row: Insertable<DB['giveaway']>) =>
  tx.insertInto('giveaway').values(row).returning('id').executeTakeFirstOrThrow()

/** Changes a form. */
export async function updateGiveawayRow(tx: Tx, { club_id, id }: Key, changes: Updateable<DB['giveaway']>) {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('giveaway').set(changes).where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** A question to insert. */
export type NewQuestion = {
  title: object
  preTitle: object | null
  answers: object[]
  required: boolean
  multiline: boolean
}

/** Replaces the questions of a form. */
export async function replaceQuestions(tx: Tx, { club_id, id }: Key, questions: NewQuestion[]): Promise<void> {
  await deleteUnconfirmedEntries(tx, { club_id, id })
  await tx.deleteFrom('giveaway_question').where('club_id', '=', club_id).where('giveaway_id', '=', id).execute()
  if (questions.length === 0) return
  await tx
    .insertInto('giveaway_question')
    .values(
      questions.map(({ title, preTitle, answers, required, multiline }, position) => ({
        club_id,
        giveaway_id: id,
        position,
        title: JSON.stringify(title),
        pre_title: preTitle && JSON.stringify(preTitle),
        answers: JSON.stringify(answers.map((text) => ({ id: randomUUID(), text }))),
        required,
        multiline,
      })),
    )
    .execute()
}

/**
 * Deletes unconfirmed entries, so that they don't block changes of the form. Their links then show that they have
 * expired.
 */
async function deleteUnconfirmedEntries(tx: Tx, { club_id, id }: Key): Promise<void> {
  await tx
    .deleteFrom('participation')
    .where('club_id', '=', club_id)
    .where('giveaway_id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Deletes a form without answers. */
export async function deleteGiveawayRow(tx: Tx, { club_id, id }: Key): Promise<void> {
  await deleteUnconfirmedEntries(tx, { club_id, id })
  for (const table of ['giveaway_question', 'giveaway_draw'] as const) {
    await tx.deleteFrom(table).where('club_id', '=', club_id).where('giveaway_id', '=', id).execute()
  }
  await tx.deleteFrom('giveaway').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** The filters of the list of participations. */
export type ParticipationFilters = Pick<
  z.output<typeof listStaffParticipations.query>,
  'search' | 'state' | 'from' | 'to'
>

/** Whether a participation was ever drawn, and whether somebody has taken over its prize. The few that were are looked up. */
const isDrawn = (clubId: string, giveawayId: string) => sql<boolean>`p.id in (
  select unnest(w.winner_ids) from giveaway_draw w where w.club_id = ${clubId} and w.giveaway_id = ${giveawayId}
  union all
  select s.participation_id from giveaway_substitution s where s.club_id = ${clubId} and s.giveaway_id = ${giveawayId})`
const isReplaced = sql<boolean>`exists (
  select from giveaway_substitution s where s.club_id = p.club_id and s.replaced_id = p.id)`

/** Returns the list of a giveaway's participations. */
async function participations(tx: Tx, { club_id, id }: Key, query: ParticipationFilters): Promise<SortedList<'date'>> {
  const found = await searchItems(tx, {
    clubId: club_id,
    kind: 'participation',
    id: sql`p.id`,
    search: query.search,
  })
  const drawn = isDrawn(club_id, id)
  return {
    columns: sql`p.*, coalesce(f.email, p.email) as email, (${drawn} and not ${isReplaced}) as winner`,
    row: 'p',
    from: sql`participation p`,
    joins: sql`left join fan f on f.club_id = p.club_id and f.id = p.fan_id`,
    indexed: [
      sql`p.club_id = ${club_id} and p.giveaway_id = ${id} and p.confirmed_at is not null`,
      ...when(query.state, (one) => (one === 'DRAWN' ? drawn : sql`${drawn} and not ${isReplaced}`)),
      ...inPeriod(sql`p.created_at`, query),
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective || query.state !== undefined,
    sorts: {
      date: [
        { value: sql`p.created_at`, type: 'instant' },
        { value: sql`p.id`, type: 'id' },
      ],
    },
  }
}

/** Reads a page of participations. */
export const readAllParticipations = async (
  tx: Tx,
  key: Key,
  query: z.output<typeof listStaffParticipations.query>,
): Promise<ListPage<ParticipationRow>> => readSortedList(tx, await participations(tx, key, query), query)

/** Reads participations for their export, newest first. */
export const readExportedParticipations = async (
  tx: Tx,
  key: Key,
  filters: ParticipationFilters,
  page: Page,
): Promise<ParticipationRow[]> => readByIds(tx, await participations(tx, key, filters), sql`p.id`, page)

/** Returns the DTO of a form for editors. Its participations and its draw are no change of the form. */
export function presentGiveaway(row: EditedGiveaway): StaffGiveaway {
  const fields = {
    name: row.name,
    prize: row.prize,
    url: row.url,
    partnerId: row.partner_id,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
    questions: row.questions.map(({ pre_title, ...question }) => ({ ...question, preTitle: pre_title })),
  }
  return {
    id: row.id,
    version: versionOf(fields),
    type: row.type,
    ...fields,
    numberOfParticipations: row.participations,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    numberOfWinners: row.winners,
    entriesErasedAt: row.entries_erased_at?.toISOString() ?? null,
  }
}
