import type { EnquiryConversation, Language } from '@virage/contract'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readConversation } from './present-enquiry.ts'
import { insertMessage, lockEnquiry, moveEnquiry } from './queries.ts'

type Of = { clubId: string; id: string; fanId: string; language: Language }

/** Reads an enquiry of a fan with its messages. @throws ApiError 404 if they have no such enquiry */
export async function getConversation(tx: Tx, of: Of): Promise<EnquiryConversation> {
  const found = await readConversation(tx, of)
  if (!found) throw new ApiError('errors.backend.notFound')
  return found
}

/** Stores a further message of a fan, which waits for an answer then. @throws ApiError 404 if they have no such enquiry */
export async function writeMessage(tx: Tx, { text, ...of }: Of & { text: string }): Promise<EnquiryConversation> {
  const { clubId, id } = of
  await lockEnquiry(tx, clubId, id)
  await getConversation(tx, of)
  await insertMessage(tx, { clubId, enquiryId: id, author: null, text })
  await moveEnquiry(tx, { clubId, id, state: 'WAITING', isWritten: true })
  return getConversation(tx, of)
}
