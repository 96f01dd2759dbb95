import { mostWaitingEnquiries } from '@virage/contract'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countWaiting, findExclusive, hasOrder, insertEnquiry, insertMessage, lockFan } from './queries.ts'

/**
 * Stores a fan's question. @returns its id
 * @throws ApiError 404 if the order isn't theirs or the exclusive isn't shown; 409 if too many of theirs wait
 */
export async function askClub(
  tx: Tx,
  {
    clubId,
    fanId,
    text,
    orderId,
    exclusiveSlug,
  }: {
    clubId: string
    fanId: string
    text: string
    orderId: string | undefined
    exclusiveSlug: string | undefined
  },
): Promise<string> {
  await lockFan(tx, clubId, fanId)
  if ((await countWaiting(tx, clubId, fanId)) >= mostWaitingEnquiries) throw new ApiError('errors.enquiry.tooMany')
  if (orderId !== undefined && !(await hasOrder(tx, { clubId, fanId, orderId })))
    throw new ApiError('errors.backend.notFound')
  // A question is about one thing: of an order that names an exclusive, too, about the order.
  const exclusiveId =
    exclusiveSlug === undefined || orderId !== undefined ? null : await findExclusive(tx, clubId, exclusiveSlug)
  if (exclusiveId === undefined) throw new ApiError('errors.exclusive.notFound')
  const id = await insertEnquiry(tx, { clubId, fanId, orderId: orderId ?? null, exclusiveId })
  await insertMessage(tx, { clubId, enquiryId: id, author: null, text })
  return id
}
