import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { interlocutor } from './community.ts'
import { id, instant, nothing, ofFan, page, paragraph } from './values.ts'

export const message = z.object({
  id,
  senderId: id,
  receiverId: id,
  /** Empty if its writer has been erased. */
  text: z.string(),
  date: instant,
})
export type Message = z.output<typeof message>

export const conversation = z.object({
  interlocutorId: id,
  interlocutor,
  /** Oldest first; the newest twenty by default. `getConversation` returns older ones. */
  messages: z.array(message),
  numberOfUnreadMessages: z.number(),
  /** Whether the caller has blocked the other fan. Then neither can write to the other. */
  blocked: z.boolean(),
})
export type Conversation = z.output<typeof conversation>

const withMember = z.extend(ofFan, { memberId: id })

export const listConversations = defineOperation({
  id: 'listConversations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/messages',
  summary: "The fan's hundred newest conversations, newest first, each with its newest `messages`.",
  access: 'self',
  params: ofFan,
  query: z.object({
    messages: z.optional(
      z.coerce
        .number()
        .check(
          z.int('errors.validation.number'),
          z.minimum(1, 'errors.validation.amount'),
          z.maximum(100, 'errors.validation.amount'),
        ),
    ),
  }),
  response: z.array(conversation),
})

export const getConversation = defineOperation({
  id: 'getConversation',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/messages/:memberId',
  summary: 'The conversation with one member, empty before the first message; `cursor` is the oldest message known.',
  access: 'self',
  params: withMember,
  query: page,
  response: conversation,
})

export const sendMessage = defineOperation({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/messages',
  summary: 'Sends a message to another member.',
  access: 'self',
  idempotent: true,
  limits: [
    { per: 'person', most: 30, within: 'minute' },
    { per: 'person', most: 1000, within: 'day' },
  ],
  params: ofFan,
  body: z.object({ receiverId: id, text: paragraph }),
  status: 201,
  response: message,
})

export const readConversation = defineOperation({
  id: 'readConversation',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/conversation-reads',
  summary: "Marks a member's messages to the fan as read, up to the newest message that was seen.",
  access: 'self',
  params: ofFan,
  body: z.object({ senderId: id, upTo: z.optional(id) }),
  response: nothing,
})

export const blockMember = defineOperation({
  id: 'blockMember',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/blocks/:memberId',
  summary: 'Blocks messages between the fan and a member, in both directions.',
  access: 'self',
  params: withMember,
  response: nothing,
})

export const unblockMember = defineOperation({
  id: 'unblockMember',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/blocks/:memberId',
  summary: 'Unblocks messages with a member.',
  access: 'self',
  params: withMember,
  response: nothing,
})

export const reportMessage = defineOperation({
  id: 'reportMessage',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/message-reports',
  summary: 'Reports a received message to the staff, who see no other messages. Reporting it again changes nothing.',
  access: 'self',
  idempotent: true,
  limits: [{ per: 'person', most: 20, within: 'day' }],
  params: ofFan,
  body: z.object({ messageId: id, reason: paragraph }),
  status: 201,
  response: nothing,
})
