import * as contract from '@virage/contract'
import { runIdempotently } from '../../platform/http/run-idempotently.ts'
import { pageOf } from '../../platform/http/page.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  blockMember,
  type ConversationRow,
  markRead,
  readConversation,
  readConversations,
  unblockMember,
} from './queries.ts'
import { reportMessage } from './report-message.ts'
import { sendMessage } from './send-message.ts'

/** Registers the operations on conversations between two members. */
export function chatRoutes(register: RegisterOperation, { database, fans }: Platform): void {
  const validated = async (clubId: string, accountId: string) => {
    const fan = await fans.find(clubId, accountId)
    if (fan?.kyc_status !== 'VALIDATED') throw new ApiError('errors.fan.notValidated')
    return fan
  }

  register(contract.listConversations, async ({ club, principal, query }) => {
    const fan = await validated(club.id, principal.username)
    const messages = query.messages ?? 20
    const rows = await database.withTenant(club.id, (tx) => readConversations(tx, club.id, { fanId: fan.id, messages }))
    return rows.map(present)
  })

  register(contract.getConversation, async ({ club, principal, params, query }) => {
    const fan = await validated(club.id, principal.username)
    const row = await database.withTenant(club.id, (tx) =>
      readConversation(tx, club.id, { fanId: fan.id, otherId: params.memberId, page: pageOf(query) }),
    )
    if (!row) throw new ApiError('errors.chat.notMember')
    return present(row)
  })

  register(contract.sendMessage, async ({ club, principal, body, idempotencyKey }) => {
    const fan = await validated(club.id, principal.username)
    if (body.receiverId === fan.id) throw new ApiError('errors.chat.self')
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'sendMessage',
      key: idempotencyKey,
      input: body,
    }
    const message = await database.withTenant(club.id, (tx) =>
      runIdempotently<contract.Message>(tx, idempotent, async () => {
        const row = await sendMessage(tx, { clubId: club.id, senderId: fan.id, ...body })
        return {
          id: row.id,
          senderId: row.sender_id,
          receiverId: row.receiver_id,
          text: row.text,
          date: row.sent_at.toISOString(),
        }
      }),
    )
    return message
  })

  register(contract.readConversation, async ({ club, principal, body }) => {
    const fan = await validated(club.id, principal.username)
    await database.withTenant(club.id, (tx) =>
      markRead(tx, club.id, { readerId: fan.id, senderId: body.senderId, upTo: body.upTo }),
    )
    return {}
  })

  register(contract.blockMember, async ({ club, principal, params }) => {
    const fan = await validated(club.id, principal.username)
    if (params.memberId === fan.id) throw new ApiError('errors.chat.self')
    const isMember = await database.withTenant(club.id, (tx) => blockMember(tx, club.id, fan.id, params.memberId))
    if (!isMember) throw new ApiError('errors.chat.notMember')
    return {}
  })

  register(contract.unblockMember, async ({ club, principal, params }) => {
    const fan = await validated(club.id, principal.username)
    await database.withTenant(club.id, (tx) => unblockMember(tx, club.id, fan.id, params.memberId))
    return {}
  })

  register(contract.reportMessage, async ({ club, principal, body }) => {
    const fan = await validated(club.id, principal.username)
    const reported = await database.withTenant(club.id, (tx) =>
      reportMessage(tx, club.id, { reporterId: fan.id, messageId: body.messageId, reason: body.reason }),
    )
    if (!reported) throw new ApiError('errors.backend.notFound')
    return {}
  })
}

const present = (row: ConversationRow): contract.Conversation => ({
  interlocutorId: row.other_fan_id,
  interlocutor: {
    id: row.other_fan_id,
    firstName: row.first_name,
    lastName: row.last_name,
    pictureUrl: row.picture_url,
  },
  messages: row.messages,
  numberOfUnreadMessages: row.unread,
  blocked: row.blocked,
})
