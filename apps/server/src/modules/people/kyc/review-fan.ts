import type { KycEvent } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { type ListedFan, readListedFan } from '../fans/staff-queries.ts'
import { transitionKyc } from './transition-kyc.ts'

/** A decision of staff about a fan. */
export type Decision = {
  event: KycEvent
  reason?: string
  /** What the fan is told of it; undefined where they are told nothing. */
  email: (fan: ListedFan) => Email | undefined
}

/**
 * Moves a fan as staff decided, and tells them.
 *
 * @returns the fan before and after
 * @throws ApiError where the club has no such fan, or the decision is not possible now
 */
export async function reviewFan(
  tx: Tx,
  { clubId, fanId, actor }: { clubId: string; fanId: string; actor: string },
  { event, reason, email }: Decision,
): Promise<{ before: ListedFan; after: ListedFan }> {
  const before = await readListedFan(tx, clubId, fanId)
  if (!before) throw new ApiError('errors.backend.notFound')
  const moved = await transitionKyc(tx, {
    clubId,
    fanId,
    event,
    actor,
    ...(reason === undefined ? {} : { reason }),
  })
  if (!moved.ok) throw new ApiError('errors.kyc.illegalStep')
  const after = await readListedFan(tx, clubId, fanId)
  if (!after) throw new Error(`Fan ${fanId} is gone in the midst of a review`)
  const composed = email(after)
  if (composed) await enqueueEmail(tx, composed)
  return { before, after }
}
