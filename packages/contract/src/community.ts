import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { address, email, id, inClub, instant, nothing, ofFan, page, paragraph } from './values.ts'

export const interlocutor = z.object({
  id,
  pictureUrl: z.nullable(address),
  firstName: z.string(),
  lastName: z.string(),
})

export const member = z.extend(interlocutor, { me: z.boolean() })
export type Member = z.output<typeof member>

export const message = z.object({ id, senderId: id, receiverId: id, text: z.string(), date: instant })
export type Message = z.output<typeof message>

export const conversation = z.object({
  interlocutorId: id,
  interlocutor,
  /** Oldest first; the newest hundred. */
  messages: z.array(message),
  numberOfUnreadMessages: z.number(),
})
export type Conversation = z.output<typeof conversation>

export const listMembers = defineCall({
  id: 'listMembers',
  method: 'GET',
  path: '/api/clubs/:slug/members',
  summary: 'Validated fans who have not hidden themselves.',
  access: 'account',
  params: inClub,
  query: page,
  response: z.array(member),
})

export const listConversations = defineCall({
  id: 'listConversations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/messages',
  summary: "The fan's conversations, the newest first.",
  access: 'self',
  params: ofFan,
  response: z.array(conversation),
})

export const sendMessage = defineCall({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/messages',
  summary: 'Sends a message to another member.',
  access: 'self',
  idempotent: true,
  params: ofFan,
  body: z.object({ receiverId: id, text: paragraph }),
  status: 201,
  response: message,
})

export const readConversation = defineCall({
  id: 'readConversation',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/conversation-reads',
  summary: 'Marks what a member has sent to the fan as read.',
  access: 'self',
  params: ofFan,
  body: z.object({ senderId: id }),
  response: nothing,
})

export const referral = z.object({ id, creationDate: instant, fanEmail: z.string() })
export type Referral = z.output<typeof referral>

export const listReferrals = defineCall({
  id: 'listReferrals',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/referrals',
  summary: 'Whom the fan has invited, newest first.',
  access: 'self',
  params: ofFan,
  response: z.array(referral),
})

export const createReferral = defineCall({
  id: 'createReferral',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/referrals',
  summary: 'Invites somebody by e-mail; inviting twice answers the first referral.',
  access: 'self',
  idempotent: true,
  params: ofFan,
  body: z.object({ fanEmail: email }),
  status: 201,
  response: referral,
})
