import type { Texts } from '@virage/contract/staff'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** A form with its questions and partner. */
export type GiveawayRow = {
  id: string
  type: 'GIVEAWAY' | 'DUE_DILIGENCE'
  name: Texts
  prize: Texts | null
  url: string | null
  starts_at: Date
  ends_at: Date | null
  partner_slug: string | null
  partner_name: string | null
  partner_logo: string | null
  questions: {
    id: string
    title: unknown
    pre_title: unknown
    answers: { id: string; text: unknown }[]
    required: boolean
    multiline: boolean
  }[]
}

/**
 * Locks the club's forms for key share until the transaction ends, so that entries and draws or edits are serialized.
 * Read the forms after it.
 */
export async function lockGiveawaysShared(tx: Tx, clubId: string): Promise<void> {
  await tx.selectFrom('giveaway').select('id').where('club_id', '=', clubId).forKeyShare().execute()
}

/**
 * Locks an address in a giveaway until the transaction ends, so that of two entries with it, a fan's or a visitor's, the second sees whether the
 * first counts.
 */
export async function lockEntrant(
  tx: Tx,
  { clubId, giveawayId, email }: { clubId: string; giveawayId: string; email: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${clubId} ${giveawayId}`} || regexp_replace(${email}, '\\+[^@]*@', '@'), 0))`.execute(
    tx,
  )
}

/** Reads the forms that are open now. @param previewedId a form that is read, open or not, as the newest */
export async function readOpenGiveaways(
  tx: Tx,
  clubId: string,
  previewedId: string | null = null,
): Promise<GiveawayRow[]> {
  const { rows } = await sql<GiveawayRow>`
    select g.id, g.type, g.name, g.prize, g.url, g.starts_at, g.ends_at, p.slug as partner_slug, p.name as partner_name, p.logo_url as partner_logo,
           coalesce((select json_agg(json_build_object('id', q.id, 'title', q.title, 'pre_title', q.pre_title, 'answers', q.answers,
               'required', q.required, 'multiline', q.multiline) order by q.position)
             from giveaway_question q where q.club_id = g.club_id and q.giveaway_id = g.id), '[]') as questions
    from giveaway g left join partner p on p.club_id = g.club_id and p.id = g.partner_id
    where g.club_id = ${clubId} and (g.id = ${previewedId}::uuid
      or (g.starts_at <= statement_now() and (g.ends_at is null or statement_now() < g.ends_at)))
    order by g.id is not distinct from ${previewedId}::uuid desc, g.starts_at desc`.execute(tx)
  return rows
}

/** Reads a fan's participations. */
export async function readParticipations(tx: Tx, clubId: string, fanId: string) {
  const rows = await tx
    .selectFrom('participation')
    .select(['id', 'giveaway_id', 'partner_slug', 'created_at'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentParticipation)
}

/**
 * Inserts a participation. A fan's counts at once; a visitor's has to be confirmed.
 *
 * @returns undefined if this fan has already participated
 */
export async function insertParticipation(tx: Tx, row: Insertable<DB['participation']>) {
  const stored = await tx
    .insertInto('participation')
    .values({ ...row, confirmed_at: row.fan_id ? sql<Date>`virage_now()` : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'giveaway_id', 'partner_slug', 'created_at'])
    .executeTakeFirst()
  return stored && presentParticipation(stored)
}

/** Replaces a fan's earlier answers; undefined if there are none. */
export async function replaceAnswers(
  tx: Tx,
  { club_id, giveaway_id, fan_id, answers }: { club_id: string; giveaway_id: string; fan_id: string; answers: string },
) {
  const stored = await tx
    .updateTable('participation')
    .set({ answers, created_at: sql<Date>`virage_now()` })
    .where('club_id', '=', club_id)
    .where('giveaway_id', '=', giveaway_id)
    .where('fan_id', '=', fan_id)
    .returning(['id', 'giveaway_id', 'partner_slug', 'created_at'])
    .executeTakeFirst()
  return stored && presentParticipation(stored)
}

const presentParticipation = (row: {
  id: string
  giveaway_id: string
  partner_slug: string | null
  created_at: Date
}) => ({
  id: row.id,
  giveawayId: row.giveaway_id,
  createdAt: row.created_at.toISOString(),
  partnerSlug: row.partner_slug,
})
