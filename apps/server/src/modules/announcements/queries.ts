import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Texts } from '@virage/contract/staff'
import { type AudienceOf, fansOf, isOverLimit } from './audience.ts'

/** An announcement, what it is about, and how many fans have read it. */
export type AnnouncementRow = Selectable<DB['announcement']> & { subject: Texts | null; reads: number }

/** Reads a hundred announcements of a club, or one, with their results: first those that are not sent yet, newest first. */
export async function readAnnouncements(tx: Tx, clubId: string, id?: string): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select a.*, coalesce(
        (select name from auction where club_id = a.club_id and id = a.auction_id),
        (select name from exclusive where club_id = a.club_id and id = a.exclusive_id)) as subject,
      (select coalesce(sum(reads), 0)::int from announcement_reads where club_id = a.club_id and announcement_id = a.id) as reads
    from announcement a
    where a.club_id = ${clubId} and (${id ?? null}::uuid is null or a.id = ${id ?? null}::uuid)
    order by a.state in ('SCHEDULED', 'SENDING') desc, a.id desc limit 100`.execute(tx)
  return rows
}

/** Returns the audience of a stored announcement. */
export const audienceOf = (
  row: Pick<Selectable<DB['announcement']>, 'audience' | 'auction_id' | 'exclusive_id'>,
): AudienceOf => ({ audience: row.audience, auctionId: row.auction_id, exclusiveId: row.exclusive_id })

/** How long an announcement can be cancelled at least. */
const timeToCancel = '1 minute'

/** Stores an announcement, to be sent a minute from now or later. @returns its id */
export async function insertAnnouncement(
  tx: Tx,
  { send_at: sendAt, ...row }: Omit<Insertable<DB['announcement']>, 'send_at'> & { send_at: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('announcement')
    .values({
      ...row,
      send_at: sql<Date>`greatest(${sendAt}::timestamptz, virage_now() + ${timeToCancel}::interval)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Cancels an announcement. @returns false if its sending has begun, or it is cancelled */
export async function cancelScheduled(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcement')
    .set({ state: 'CANCELLED' })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('state', '=', 'SCHEDULED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the next announcement that is due or being sent, unless another process has it. They take turns: one to a million fans doesn't
 * hold up those of other clubs.
 *
 * @param last the id of the one before
 * @param failed the ids of those that are left out
 */
export async function lockDue(
  tx: Tx,
  last: string | undefined,
  failed: string[] = [],
): Promise<Selectable<DB['announcement']> | undefined> {
  return tx
    .selectFrom('announcement')
    .selectAll()
    .where('state', 'in', ['SCHEDULED', 'SENDING'])
    .where('send_at', '<=', sql<Date>`virage_now()`)
    .where('id', '<>', sql<string>`all(${failed}::uuid[])`)
    .orderBy(sql`id > ${last ?? null}::uuid`, (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * Decides for the next fans of the club whether they belong to the audience, and begins to send when all are decided. The audience of a large club in one
 * statement would take longer than a connection may be silent.
 *
 * @param limit how many fans are decided at a time
 */
export async function decideAudience(
  tx: Tx,
  row: Selectable<DB['announcement']>,
  { limit }: { limit: number },
): Promise<void> {
  const { club_id: clubId, id, decided_upto: after } = row
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from fan where club_id = ${clubId} and (${after}::uuid is null or id > ${after}) order by id limit ${limit}) f
    order by id desc limit 1`.execute(tx)
  const last = rows[0]?.id ?? null
  await sql`insert into announcement_recipient (club_id, announcement_id, fan_id)
    select ${clubId}, ${id}, a.id from (${fansOf(clubId, audienceOf(row))}) a
    where a.id <= ${last} and (${after}::uuid is null or a.id > ${after})`.execute(tx)
  await tx
    .updateTable('announcement')
    .set(last === null ? { state: 'SENDING' } : { decided_upto: last })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the next fans that an announcement goes to. Two announcements of a club wait for each other here, so that neither
 * exceeds the limit of a day.
 */
export async function takeRecipients(
  tx: Tx,
  { clubId, id, limit }: { clubId: string; id: string; limit: number },
): Promise<{ fanId: string; isOver: boolean }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('virage.announcements'), hashtext(${clubId}))`.execute(tx)
  const { rows } = await sql<{ fanId: string; isOver: boolean }>`
    select w.fan_id as "fanId", ${isOverLimit(clubId, sql`w.fan_id`)} as "isOver"
    from (select fan_id from announcement_recipient
          where club_id = ${clubId} and announcement_id = ${id} and result is null order by fan_id limit ${limit}) w`.execute(
    tx,
  )
  return rows
}

/** What happened with a fan's copy. */
export type Result = {
  fanId: string
  result: NonNullable<Selectable<DB['announcement_recipient']>['result']>
  mailed: boolean
  pushed: boolean
}

/** Stores the results of some fans. Their ids are named, too: the planner knows nothing of rows that have just been inserted, and would read all of the announcement's. */
export async function storeResults(tx: Tx, of: { clubId: string; id: string }, results: Result[]): Promise<void> {
  await sql`update announcement_recipient r
    set result = d.result, mailed = d.mailed, pushed = d.pushed, processed_at = virage_now()
    from json_to_recordset(${JSON.stringify(results)}::json) as d("fanId" uuid, result text, mailed boolean, pushed boolean)
    where r.club_id = ${of.clubId} and r.announcement_id = ${of.id} and r.fan_id = d."fanId"
      and r.fan_id = any(${results.map(({ fanId }) => fanId)}::uuid[])`.execute(tx)
}

/** Ends the sending of an announcement. */
export async function finishSending(tx: Tx, { clubId, id }: { clubId: string; id: string }): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ state: 'SENT', finished_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}

/** Keeps the number of announcements of a day as it is until the transaction ends. A club that has not set it has no row to lock. */
export async function lockLimit(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announcement limit ${clubId}`}, 0))`.execute(tx)
}

/** Reads how many announcements a fan gets on one day; undefined if the club has not set it. */
export async function readLimit(tx: Tx, clubId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('announcement_limit')
    .select('per_day')
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return row?.per_day
}

/** Sets it. */
export async function storeLimit(tx: Tx, clubId: string, perDay: number): Promise<void> {
  await tx
    .insertInto('announcement_limit')
    .values({ club_id: clubId, per_day: perDay })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet({ per_day: perDay }))
    .execute()
}

/** The slug of an exclusive; null if it was deleted, or is hidden, or is a lot of an auction that is hidden. */
const shownSlug = (clubId: RawBuilder<unknown>, exclusiveId: RawBuilder<unknown>) => sql<string | null>`(
  select e.slug from exclusive e
  where e.club_id = ${clubId} and e.id = ${exclusiveId} and e.visible and not exists (
    select from lot l join auction u on u.club_id = l.club_id and u.id = l.auction_id
    where l.club_id = e.club_id and l.exclusive_id = e.id and not u.visible))`

/** Reads the slug of the exclusive of an announcement; null if fans can't see it. */
export async function readLotSlug(tx: Tx, clubId: string, exclusiveId: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string | null }>`
    select ${shownSlug(sql`${clubId}`, sql`${exclusiveId}`)} as slug`.execute(tx)
  return rows[0]?.slug ?? null
}

/** An announcement that a fan has got. */
export type FanAnnouncementRow = Pick<Selectable<DB['announcement']>, 'id' | 'audience' | 'title' | 'text'> & {
  processed_at: Date
  read_at: Date | null
  lot: string | null
}

/** Reads the fifty announcements that a fan has got last. One that was scheduled early is sent after others with newer ids. */
export async function readOfFan(
  tx: Tx,
  { clubId, fanId }: { clubId: string; fanId: string },
): Promise<FanAnnouncementRow[]> {
  const { rows } = await sql<FanAnnouncementRow>`
    select a.id, a.audience, a.title, a.text, r.processed_at, r.read_at,
      ${shownSlug(sql`a.club_id`, sql`a.exclusive_id`)} as lot
    from (
      select * from announcement_recipient
      where club_id = ${clubId} and fan_id = ${fanId} and result is not null
      order by processed_at desc, announcement_id desc limit 50) r
    join announcement a on a.club_id = r.club_id and a.id = r.announcement_id
    order by r.processed_at desc, r.announcement_id desc`.execute(tx)
  return rows
}

/** Marks a fan's announcements as read. @param upTo the last that they got of those that they have seen */
export async function markRead(
  tx: Tx,
  { clubId, fanId, upTo }: { clubId: string; fanId: string; upTo: string },
): Promise<void> {
  await tx
    .updateTable('announcement_recipient')
    .set({ read_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('processed_at', '<=', (one) =>
      one
        .selectFrom('announcement_recipient')
        .select('processed_at')
        .where('club_id', '=', clubId)
        .where('announcement_id', '=', upTo)
        .where('fan_id', '=', fanId),
    )
    .where('result', 'is not', null)
    .where('read_at', 'is', null)
    .execute()
}
