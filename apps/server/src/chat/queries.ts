import { sql } from 'kysely'
import type { Page } from '../platform/http/page.ts'
import type { Tx } from '../platform/database/database.ts'

/** Validated fans who have not hidden themselves, by name. */
export async function readMembers(tx: Tx, clubId: string, { limit, cursor }: Page) {
  return tx
    .selectFrom('fan')
    .select(['id', 'first_name', 'last_name', 'picture_url', 'account_id'])
    .where('club_id', '=', clubId)
    .where('kyc_status', '=', 'VALIDATED')
    .where('hidden', '=', false)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Whether somebody can be written to. */
export async function isMember(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .where('kyc_status', '=', 'VALIDATED')
    .executeTakeFirst()
  return row !== undefined
}

/** A message with whom it was exchanged. */
export type ConversationRow = {
  other_id: string
  first_name: string
  last_name: string
  picture_url: string | null
  unread: number
  messages: { id: string; senderId: string; receiverId: string; text: string; date: string }[]
}

/** A fan's hundred newest conversations, each with its hundred newest messages, oldest first. */
export async function readConversations(tx: Tx, clubId: string, fanId: string): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    with talks as (
      select other_id, max(id::text) as newest from (
        select receiver_id as other_id, id from message where club_id = ${clubId} and sender_id = ${fanId}
        union all
        select sender_id, id from message where club_id = ${clubId} and receiver_id = ${fanId}
      ) m group by other_id order by newest desc limit 100
    )
    select t.other_id, f.first_name, f.last_name, f.picture_url,
           (select count(*)::int from message u where u.club_id = ${clubId} and u.receiver_id = ${fanId}
              and u.sender_id = t.other_id and u.read_at is null) as unread,
           newest.messages
    from talks t join fan f on f.club_id = ${clubId} and f.id = t.other_id
    cross join lateral (
      select json_agg(json_build_object('id', m.id, 'senderId', m.sender_id, 'receiverId', m.receiver_id, 'text', m.text, 'date', m.sent_at) order by m.id) as messages
      from (select * from message where club_id = ${clubId}
              and least(sender_id, receiver_id) = least(${fanId}::uuid, t.other_id)
              and greatest(sender_id, receiver_id) = greatest(${fanId}::uuid, t.other_id)
            order by id desc limit 100) m
    ) newest
    order by t.newest desc`.execute(tx)
  return rows
}
