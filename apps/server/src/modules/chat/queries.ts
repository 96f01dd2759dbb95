import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Page } from '../../platform/http/page.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isErased } from '../../platform/database/is-erased.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** A conversation from the view of one of its two fans. */
export type ConversationRow = {
  other_fan_id: string
  first_name: string
  last_name: string
  picture_url: string | null
  unread: number
  blocked: boolean
  /** Oldest first. */
  messages: { id: string; senderId: string; receiverId: string; text: string; date: string }[]
}

/** Reads a fan's hundred newest conversations, each with this many of its newest messages. */
export async function readConversations(
  tx: Tx,
  clubId: string,
  { fanId, messages }: { fanId: string; messages: number },
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(fanId, sql`f.id`, { limit: messages, cursor: undefined })}
    from (select * from conversation_participant where club_id = ${clubId} and fan_id = ${fanId}
          order by newest_message_id desc limit 100) participant
    join fan f on f.club_id = participant.club_id and f.id = participant.other_fan_id
    order by participant.newest_message_id desc`.execute(tx)
  return rows
}

/**
 * Reads the conversation of two fans, with a page of its messages.
 *
 * @returns undefined if the other fan is neither a visible member nor has a conversation with the fan
 */
export async function readConversation(
  tx: Tx,
  clubId: string,
  { fanId, otherId, page }: { fanId: string; otherId: string; page: Page },
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(fanId, sql`f.id`, page)}
    from fan f
    where f.club_id = ${clubId} and f.id = ${otherId} and f.id <> ${fanId}
      and (f.kyc_status = 'VALIDATED' and not f.hidden
        or exists (select from conversation_participant s where s.club_id = f.club_id and s.fan_id = ${fanId} and s.other_fan_id = f.id))`.execute(
    tx,
  )
  return rows[0]
}

/** The columns of a conversation with the fan `f`. */
const columns = (fanId: string, other: RawBuilder<unknown>, { limit, cursor }: Page) => sql`
  f.id as other_fan_id, f.first_name, f.last_name, f.picture_url,
  (select count(*)::int from message u where u.club_id = f.club_id and u.receiver_id = ${fanId}
     and u.sender_id = ${other} and u.read_at is null) as unread,
  exists (select from fan_block b where b.club_id = f.club_id and b.fan_id = ${fanId} and b.blocked_id = ${other}) as blocked,
  (select coalesce(json_agg(json_build_object('id', m.id, 'senderId', m.sender_id, 'receiverId', m.receiver_id,
      'text', m.text, 'date', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id), '[]')
   from (select * from message where club_id = f.club_id
           and least(sender_id, receiver_id) = least(${fanId}::uuid, ${other})
           and greatest(sender_id, receiver_id) = greatest(${fanId}::uuid, ${other})
           and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
         order by id desc limit ${limit}) m) as messages`

/** Whether one of two fans has blocked the other. */
const isBlock = (fanId: RawBuilder<unknown>, otherId: RawBuilder<unknown>) =>
  sql<boolean>`(b.fan_id, b.blocked_id) in ((${fanId}, ${otherId}), (${otherId}, ${fanId}))`

/** Returns whether one of two fans has blocked the other. */
export async function hasBlock(tx: Tx, clubId: string, [fanId, otherId]: [string, string]): Promise<boolean> {
  const { rows } = await sql`
    select from fan_block b where b.club_id = ${clubId} and ${isBlock(sql`${fanId}::uuid`, sql`${otherId}::uuid`)} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Why a fan may not write to another. */
export type Unreachable = 'notMember' | 'blocked'

/**
 * Returns whether a fan may write to another. The recipient has to be validated, not erased, and not hidden, unless both have a
 * conversation; and neither may have blocked the other.
 */
export async function checkRecipient(
  tx: Tx,
  clubId: string,
  { senderId, receiverId }: { senderId: string; receiverId: string },
): Promise<Unreachable | 'reachable'> {
  const { rows } = await sql<{ member: boolean; blocked: boolean }>`
    select f.kyc_status = 'VALIDATED' and not ${isErased('f')} and (not f.hidden or exists (
             select from conversation_participant s where s.club_id = f.club_id and s.fan_id = ${senderId} and s.other_fan_id = f.id)) as member,
           exists (select from fan_block b where b.club_id = f.club_id and ${isBlock(sql`${senderId}::uuid`, sql`f.id`)}) as blocked
    from fan f where f.club_id = ${clubId} and f.id = ${receiverId}`.execute(tx)
  const [row] = rows
  if (!row?.member) return 'notMember'
  return row.blocked ? 'blocked' : 'reachable'
}

/** Returns until when staff have suspended a fan from the chat; null if they haven't. */
export async function readChatSuspension(tx: Tx, clubId: string, fanId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(ends_at) as until from suspension
    where club_id = ${clubId} and fan_id = ${fanId} and scope = 'CHAT' and lifted_at is null
      and ends_at > statement_now()`.execute(tx)
  return rows[0]?.until ?? null
}

/** Marks messages to a fan from another as read. @param upTo the newest message that they have seen */
export async function markRead(
  tx: Tx,
  clubId: string,
  { readerId, senderId, upTo }: { readerId: string; senderId: string; upTo: string | undefined },
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ read_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('receiver_id', '=', readerId)
    .where('sender_id', '=', senderId)
    .where('read_at', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .execute()
}

/** Inserts a message and returns its row. */
export const insertMessage = (tx: Tx, row: Insertable<DB['message']>): Promise<Selectable<DB['message']>> =>
  tx.insertInto('message').values(row).returningAll().executeTakeFirstOrThrow()

/** Blocks a member for a fan; idempotent. @returns false if there is no such member */
export async function blockMember(tx: Tx, clubId: string, fanId: string, memberId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return false
  await tx
    .insertInto('fan_block')
    .values({ club_id: clubId, fan_id: fanId, blocked_id: member.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Removes a block. */
export async function unblockMember(tx: Tx, clubId: string, fanId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('fan_block')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('blocked_id', '=', memberId)
    .execute()
}
