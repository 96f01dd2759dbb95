import type { Enquiry, EnquiryConversation, Language } from '@virage/contract'
import type { QueuedEnquiry, StaffEnquiry } from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { localized } from '../../platform/localized.ts'
import { withVersion } from '../../platform/version-of.ts'
import { type EnquiryRow, presentMessage, readEnquiry, readMessages } from './queries.ts'

/** Returns an enquiry as its fan reads it. */
export const presentEnquiry = (row: EnquiryRow, language: Language): Enquiry => ({
  id: row.id,
  subject: subjectOf(row, language),
  state: row.state,
  date: row.newest_at.toISOString(),
  newestText: row.newest_text,
  unread: row.unread,
})

/** Reads an enquiry with its messages, as its fan reads it; undefined if they have no such enquiry. */
export async function readConversation(
  tx: Tx,
  { language, ...of }: { clubId: string; id: string; fanId: string; language: Language },
): Promise<EnquiryConversation | undefined> {
  const row = await readEnquiry(tx, of)
  if (!row) return undefined
  const messages = await readMessages(tx, of.clubId, of.id)
  return { ...presentEnquiry(row, language), messages: messages.map(presentMessage) }
}

/** Returns an enquiry as it stands in the queue. */
export const presentQueued = (row: EnquiryRow, language: Language): QueuedEnquiry => ({
  id: row.id,
  fanId: row.fan_id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  subject: subjectOf(row, language),
  state: row.state,
  date: (row.waiting_since ?? row.newest_at).toISOString(),
  newestText: row.newest_text,
  assignee: row.assignee,
})

/** Reads an enquiry with its messages, as staff see it; undefined if there is none. */
export async function readStaffEnquiry(
  tx: Tx,
  { clubId, id, language }: { clubId: string; id: string; language: Language },
): Promise<StaffEnquiry | undefined> {
  const row = await readEnquiry(tx, { clubId, id })
  if (!row) return undefined
  const messages = await readMessages(tx, clubId, id)
  return withVersion({
    ...presentQueued(row, language),
    language: row.language,
    messages: messages.map(({ date, ...message }) => ({ ...message, date: date.toISOString() })),
  })
}

function subjectOf(row: EnquiryRow, language: Language): Enquiry['subject'] {
  if (row.order_number !== null) return { kind: 'order', number: String(row.order_number) }
  if (row.exclusive_slug === null) return null
  return {
    kind: 'exclusive',
    slug: row.exclusive_slug,
    name: localized(row.exclusive_name, language) ?? row.exclusive_slug,
  }
}
