import { listConversations, listMembers, type Message, readConversation, sendMessage } from '@virage/contract'
import { sql } from 'kysely'
import { idempotently } from '../platform/http/idempotently.ts'
import { nextPage, pageOf } from '../platform/http/page.ts'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Platform } from '../platform/platform.ts'
import { isMember, readConversations, readMembers } from './queries.ts'

/** Members and their conversations. */
export function chatRoutes(register: RegisterCall, { database, fans, events }: Platform): void {
  const validated = async (clubId: string, accountId: string) => {
    const fan = await fans.find(clubId, accountId)
    if (fan?.kyc_status !== 'VALIDATED') throw new Refusal('errors.fan.notValidated')
    return fan
  }

  register(listMembers, async ({ club, caller, query, request, reply }) => {
    await validated(club.id, caller.username)
    const page = pageOf(query)
    const rows = await database.inClub(club.id, (tx) => readMembers(tx, club.id, page))
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      pictureUrl: row.picture_url,
      me: row.account_id === caller.username,
    }))
  })

  register(listConversations, async ({ club, caller }) => {
    const fan = await validated(club.id, caller.username)
    const rows = await database.inClub(club.id, (tx) => readConversations(tx, club.id, fan.id))
    return rows.map((row) => ({
      interlocutorId: row.other_id,
      interlocutor: {
        id: row.other_id,
        firstName: row.first_name,
        lastName: row.last_name,
        pictureUrl: row.picture_url,
      },
      messages: row.messages.map((message) => ({ ...message, date: new Date(message.date).toISOString() })),
      numberOfUnreadMessages: row.unread,
    }))
  })

  register(sendMessage, async ({ club, caller, body, idempotencyKey }) => {
    const fan = await validated(club.id, caller.username)
    if (body.receiverId === fan.id) throw new Refusal('errors.chat.self')
    const repeatable = {
      clubId: club.id,
      caller: caller.username,
      call: 'sendMessage',
      key: idempotencyKey,
      input: body,
    }
    const message = await database.inClub(club.id, (tx) =>
      idempotently<Message>(tx, repeatable, async () => {
        if (!(await isMember(tx, club.id, body.receiverId))) throw new Refusal('errors.chat.notMember')
        const row = await tx
          .insertInto('message')
          .values({ club_id: club.id, sender_id: fan.id, receiver_id: body.receiverId, text: body.text })
          .returningAll()
          .executeTakeFirstOrThrow()
        return {
          id: row.id,
          senderId: row.sender_id,
          receiverId: row.receiver_id,
          text: row.text,
          date: row.sent_at.toISOString(),
        }
      }),
    )
    events.publish({ type: 'message', clubId: club.id, fanIds: [fan.id, body.receiverId] })
    return message
  })

  register(readConversation, async ({ club, caller, body }) => {
    const fan = await validated(club.id, caller.username)
    await database.inClub(club.id, (tx) =>
      tx
        .updateTable('message')
        .set({ read_at: sql<Date>`virage_now()` })
        .where('club_id', '=', club.id)
        .where('receiver_id', '=', fan.id)
        .where('sender_id', '=', body.senderId)
        .where('read_at', 'is', null)
        .execute(),
    )
    return {}
  })
}
