import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { id, instant, nothing, ofFan, paragraph, slug } from './values.ts'

/** Waits for the club, has been answered, or is closed. */
export const enquiryStates = ['WAITING', 'ANSWERED', 'CLOSED'] as const

/** What a fan asks about; null for a question about nothing in particular. */
export const enquirySubject = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('order'), number: z.string() }),
    z.object({ kind: z.literal('exclusive'), slug: z.string(), name: z.string() }),
  ]),
)

/** A fan's question to the club, and what has been written since. */
export const enquiry = z.object({
  id,
  subject: enquirySubject,
  state: z.enum(enquiryStates),
  /** When the newest message was written, and its text. */
  date: instant,
  newestText: z.string(),
  /** Answers of the club that the fan has not seen. */
  unread: z.number(),
})
export type Enquiry = z.output<typeof enquiry>

/** A message of an enquiry. */
export const enquiryMessage = z.object({ id, isFromFan: z.boolean(), text: z.string(), date: instant })
export type EnquiryMessage = z.output<typeof enquiryMessage>

/** An enquiry with its two hundred newest messages, oldest first. */
export const enquiryConversation = z.extend(enquiry, { messages: z.array(enquiryMessage) })
export type EnquiryConversation = z.output<typeof enquiryConversation>

/** The most enquiries that wait for the club at the same time. */
export const mostWaitingEnquiries = 5

const ofEnquiry = z.extend(ofFan, { enquiryId: id })

export const listEnquiries = defineOperation({
  id: 'listEnquiries',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/enquiries',
  summary: "The fan's hundred newest enquiries, the one with the newest message first.",
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: z.array(enquiry),
})

export const getEnquiry = defineOperation({
  id: 'getEnquiry',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/enquiries/:enquiryId',
  summary: 'An enquiry with its messages.',
  access: 'self',
  openToUnreferred: true,
  params: ofEnquiry,
  response: enquiryConversation,
})

export const createEnquiry = defineOperation({
  id: 'createEnquiry',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/enquiries',
  summary:
    'Asks the club, about an order of the fan, an exclusive, or nothing in particular. At most five can wait at once (409 `errors.enquiry.tooMany`). In a club by invitation, who waits for one can’t ask about an exclusive (403 `errors.club.referralNeeded`).',
  access: 'self',
  openToUnreferred: true,
  idempotent: true,
  limits: [{ per: 'person', most: 10, within: 'day' }],
  params: ofFan,
  body: z.object({ text: paragraph, orderId: z.optional(id), exclusiveSlug: z.optional(slug) }),
  status: 201,
  response: enquiryConversation,
})

export const writeToClub = defineOperation({
  id: 'writeToClub',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/enquiries/:enquiryId/messages',
  summary: 'Writes another message. It opens the enquiry again if it was closed.',
  access: 'self',
  openToUnreferred: true,
  idempotent: true,
  limits: [
    { per: 'person', most: 10, within: 'hour' },
    { per: 'person', most: 40, within: 'day' },
  ],
  params: ofEnquiry,
  body: z.object({ text: paragraph }),
  status: 201,
  response: enquiryConversation,
})

export const readEnquiry = defineOperation({
  id: 'readEnquiry',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/enquiries/:enquiryId/reads',
  summary: "Marks the club's answers as read, up to the newest message that was seen.",
  access: 'self',
  openToUnreferred: true,
  params: ofEnquiry,
  body: z.object({ upTo: id }),
  response: nothing,
})
