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
  /** The email to the fan; undefined for none. */
  email: (fan: ListedFan) => Email | undefined
}

/**
 * Applies a KYC transition that staff decided, and emails the fan.
 *
 * @returns the fan before and after
 * @throws ApiError if the fan does not exist, or the transition is not possible now
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
  if (!after) throw new Error(`Fan ${fanId} disappeared during a review`)
  const composed = email(after)
  if (composed) await enqueueEmail(tx, composed, { fan: { clubId, fanId } })
  return { before, after }
}
