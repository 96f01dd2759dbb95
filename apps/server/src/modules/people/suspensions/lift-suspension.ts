import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { readChatSuspension } from '../../chat/index.ts'
import { readListedFan } from '../fans/staff-queries.ts'
import { suspensionEmail } from './emails.ts'
import { liftStoredSuspension, readBiddingClosed, type SuspensionRow } from './queries.ts'

/**
 * Ends a suspension now, and emails the fan: that they may go on, or until when they still can't.
 *
 * @throws ApiError 409 `errors.staff.alreadyResolved` if it has ended, or was lifted
 */
export async function lift(tx: Tx, { club, id, by }: { club: Club; id: string; by: string }): Promise<SuspensionRow> {
  const lifted = await liftStoredSuspension(tx, { clubId: club.id, id, by })
  if (!lifted) throw new ApiError('errors.staff.alreadyResolved')
  const { scope, fan_id: fanId } = lifted
  const fan = await readListedFan(tx, club.id, fanId)
  // Another suspension may last, or bidding is closed because of unpaid lots.
  const readClosed = scope === 'CHAT' ? readChatSuspension : readBiddingClosed
  const closedUntil = await readClosed(tx, club.id, fanId)
  if (fan)
    await enqueueEmail(tx, suspensionEmail({ club, fan, suspension: lifted, closedUntil }), {
      fan: { clubId: club.id, fanId },
    })
  return lifted
}
