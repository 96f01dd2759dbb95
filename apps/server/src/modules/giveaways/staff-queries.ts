import type { StaffGiveaway, Texts } from '@virage/contract/staff'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Page } from '../../platform/http/page.ts'

/** A form with its questions, the number of participations, and the time of its draw. */
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
}

/** A participation, and whether it has won. */
export type ParticipationRow = Selectable<DB['participation']> & { winner: boolean }

type Key = { club_id: string; id: string }

/** Reads at most two hundred forms of a club, newest start first, or one of them. */
export async function readAllGiveaways(tx: Tx, clubId: string, id?: string): Promise<EditedGiveaway[]> {
  const { rows } = await sql<EditedGiveaway>`
    select g.*, d.drawn_at,
           (select count(*)::int from participation p where p.club_id = g.club_id and p.giveaway_id = g.id and p.confirmed_at is not null) as participations,
           coalesce((select json_agg(json_build_object('id', q.id, 'title', q.title, 'pre_title', q.pre_title,
               'answers', q.answers, 'required', q.required, 'multiline', q.multiline) order by q.position)
             from giveaway_question q where q.club_id = g.club_id and q.giveaway_id = g.id), '[]') as questions
    from giveaway g left join giveaway_draw d on d.club_id = g.club_id and d.giveaway_id = g.id
    where g.club_id = ${clubId} and (${id ?? null}::uuid is null or g.id = ${id ?? null}::uuid)
    order by g.starts_at desc, g.id desc limit 200`.execute(tx)
  return rows
}

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

/** Reads a page of participations, newest first. */
export async function readAllParticipations(
  tx: Tx,
  { club_id, id }: Key,
  { limit, cursor }: Page,
): Promise<ParticipationRow[]> {
  const { rows } = await sql<ParticipationRow>`
    select p.*, coalesce(p.id = any(d.winner_ids), false) as winner
    from participation p left join giveaway_draw d on d.club_id = p.club_id and d.giveaway_id = p.giveaway_id
    where p.club_id = ${club_id} and p.giveaway_id = ${id} and p.confirmed_at is not null and (${cursor ?? null}::uuid is null or p.id < ${cursor ?? null}::uuid)
    order by p.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Returns the DTO of a form for editors. */
export const presentGiveaway = (row: EditedGiveaway): StaffGiveaway => ({
  id: row.id,
  type: row.type,
  name: row.name,
  url: row.url,
  partnerId: row.partner_id,
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at?.toISOString() ?? null,
  questions: row.questions.map(({ pre_title, ...question }) => ({ ...question, preTitle: pre_title })),
  numberOfParticipations: row.participations,
  drawnAt: row.drawn_at?.toISOString() ?? null,
})
