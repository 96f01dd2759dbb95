import type { EnquiryMessage } from '@virage/contract'
import type { SavedReplies, Texts } from '@virage/contract/staff'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** An enquiry with what it is about and its newest message. */
export type EnquiryRow = Selectable<DB['enquiry']> & {
  first_name: string
  last_name: string
  language: 'en' | 'fr' | null
  order_number: number | null
  exclusive_slug: string | null
  exclusive_name: Texts | null
  newest_text: string
  /** Answers that the fan has not seen. */
  unread: number
}

/** A message, with the colleague who wrote it; null for the fan. */
export type MessageRow = { id: string; author: string | null; text: string; date: Date }

const select = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<EnquiryRow>`
  select e.*, f.first_name, f.last_name, f.language, o.number as order_number, x.slug as exclusive_slug,
    x.name as exclusive_name, newest.text as newest_text,
    (select count(*)::int from enquiry_message m where m.club_id = e.club_id and m.enquiry_id = e.id
       and m.author is not null and m.read_at is null) as unread
  from (select * from enquiry q where ${condition} order by ${order} limit 100) e
  join fan f on f.club_id = e.club_id and f.id = e.fan_id
  left join orders o on o.club_id = e.club_id and o.id = e.order_id
  left join exclusive x on x.club_id = e.club_id and x.id = e.exclusive_id
  cross join lateral (
    select m.text from enquiry_message m where m.club_id = e.club_id and m.enquiry_id = e.id order by m.id desc limit 1) newest
  order by ${order}`

const newestFirst = sql`newest_at desc, id desc`

/** Reads a fan's newest enquiries. */
export async function readOfFan(tx: Tx, { clubId, fanId }: { clubId: string; fanId: string }): Promise<EnquiryRow[]> {
  const { rows } = await select(sql`q.club_id = ${clubId} and q.fan_id = ${fanId}`, newestFirst).execute(tx)
  return rows
}

/** Reads an enquiry; of one fan, if one is named. */
export async function readEnquiry(
  tx: Tx,
  { clubId, id, fanId = null }: { clubId: string; id: string; fanId?: string | null },
): Promise<EnquiryRow | undefined> {
  const { rows } = await select(
    sql`q.club_id = ${clubId} and q.id = ${id} and (${fanId}::uuid is null or q.fan_id = ${fanId}::uuid)`,
    newestFirst,
  ).execute(tx)
  return rows[0]
}

/**
 * Reads the queue of the club: those that wait, oldest first; or those in another state, newest first.
 *
 * @param search words of the name or address of their fan
 */
export async function readQueue(
  tx: Tx,
  { clubId, state, search }: { clubId: string; state: Selectable<DB['enquiry']>['state']; search: string | undefined },
): Promise<EnquiryRow[]> {
  const order = state === 'WAITING' ? sql`waiting_since, id` : newestFirst
  const found = await searchItems(tx, { clubId, kind: 'fan', id: sql`q.fan_id`, search })
  const conditions = [sql`q.club_id = ${clubId} and q.state = ${state}`, ...found.indexed, ...found.lookups]
  const { rows } = await select(sql.join(conditions, sql` and `), order).execute(tx)
  return rows
}

/** Counts the enquiries that wait for an answer, of a club or of one fan. */
export async function countWaiting(tx: Tx, clubId: string, fanId?: string): Promise<number> {
  const { count } = await tx
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .where('state', '=', 'WAITING')
    .$if(fanId !== undefined, (query) => query.where('fan_id', '=', fanId ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads the two hundred newest messages of an enquiry, oldest first. */
export async function readMessages(tx: Tx, clubId: string, enquiryId: string): Promise<MessageRow[]> {
  const rows = await tx
    .selectFrom('enquiry_message')
    .select(['id', 'author', 'text', 'sent_at as date'])
    .where('club_id', '=', clubId)
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.toReversed()
}

/** Locks a fan, so that their questions at the same time are counted one after another. */
export const lockFan = (tx: Tx, clubId: string, fanId: string): Promise<unknown> =>
  tx.selectFrom('fan').select('id').where('club_id', '=', clubId).where('id', '=', fanId).forNoKeyUpdate().execute()

/** Locks an enquiry until the commit, so that answers at the same time see each other. */
export const lockEnquiry = (tx: Tx, clubId: string, id: string): Promise<unknown> =>
  tx.selectFrom('enquiry').select('id').where('club_id', '=', clubId).where('id', '=', id).forUpdate().execute()

/** Stores an enquiry without its message. @returns its id */
export async function insertEnquiry(
  tx: Tx,
  of: { clubId: string; fanId: string; orderId: string | null; exclusiveId: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('enquiry')
    .values({ club_id: of.clubId, fan_id: of.fanId, order_id: of.orderId, exclusive_id: of.exclusiveId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a message. @param author the colleague who wrote it; null for the fan */
export async function insertMessage(
  tx: Tx,
  { clubId, enquiryId, author, text }: { clubId: string; enquiryId: string; author: string | null; text: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('enquiry_message')
    .values({ club_id: clubId, enquiry_id: enquiryId, author, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the state of an enquiry. A fan who waits already keeps their place in the queue. */
export async function moveEnquiry(
  tx: Tx,
  { clubId, id, state, isWritten }: { clubId: string; id: string; state: EnquiryRow['state']; isWritten: boolean },
): Promise<void> {
  await tx
    .updateTable('enquiry')
    .set({
      state,
      waiting_since: state === 'WAITING' ? sql<Date>`coalesce(waiting_since, virage_now())` : null,
      ...(isWritten && { newest_at: sql<Date>`virage_now()` }),
    })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}

/** Gives an enquiry to a colleague, or to nobody. */
export async function storeAssignee(
  tx: Tx,
  { clubId, id, assignee }: { clubId: string; id: string; assignee: string | null },
): Promise<void> {
  await tx.updateTable('enquiry').set({ assignee }).where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Marks answers as read. @param upTo the newest that the fan has seen */
export async function markAnswersRead(
  tx: Tx,
  { clubId, enquiryId, upTo }: { clubId: string; enquiryId: string; upTo: string },
): Promise<void> {
  await tx
    .updateTable('enquiry_message')
    .set({ read_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('enquiry_id', '=', enquiryId)
    .where('author', 'is not', null)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .execute()
}

/** Returns whether a fan has an order. */
export async function hasOrder(tx: Tx, of: { clubId: string; fanId: string; orderId: string }): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('club_id', '=', of.clubId)
    .where('fan_id', '=', of.fanId)
    .where('id', '=', of.orderId)
    .executeTakeFirst()
  return order !== undefined
}

/** Returns the id of a visible exclusive. */
export async function findExclusive(tx: Tx, clubId: string, slug: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where('slug', '=', slug)
    .where('visible', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** Reads the addresses of a club's team in these roles. */
export async function readTeam(tx: Tx, clubId: string, roles: readonly Selectable<DB['staff']>['role'][]) {
  const rows = await tx
    .selectFrom('staff')
    .select('email')
    .where('club_id', '=', clubId)
    .where('role', 'in', roles)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Reads a club's own saved replies; undefined without any. @param locked whether nobody else may replace them until the commit */
export async function readReplies(tx: Tx, clubId: string, locked = false) {
  // Their row may not exist yet: the club's is locked instead.
  if (locked) await tx.selectFrom('club').select('id').where('id', '=', clubId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('club_saved_replies')
    .select('replies')
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return row?.replies
}

/** Replaces a club's saved replies. */
export async function storeReplies(tx: Tx, clubId: string, replies: SavedReplies['replies']): Promise<void> {
  const stored = JSON.stringify(replies)
  await tx
    .insertInto('club_saved_replies')
    .values({ club_id: clubId, replies: stored })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet({ replies: stored }))
    .execute()
}

/** Returns a message as its fan reads it. */
export const presentMessage = ({ id, author, text, date }: MessageRow): EnquiryMessage => ({
  id,
  isFromFan: author === null,
  text,
  date: date.toISOString(),
})
