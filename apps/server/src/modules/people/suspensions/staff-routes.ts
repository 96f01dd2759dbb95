import { liftSuspension, suspendFan } from '@virage/contract/staff'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { readListedFan } from '../fans/staff-queries.ts'
import { suspensionEmail } from './emails.ts'
import { presentSuspension } from './present-suspension.ts'
import { lift } from './lift-suspension.ts'
import { insertSuspension } from './queries.ts'

/** The longest suspension, in milliseconds: two years. */
const longest = 2 * 366 * 86_400_000

/** Registers suspensions from bidding and from the chat (docs/decisions/0126). */
export function suspensionStaffRoutes(backOffice: StaffOperations, { clock }: Pick<Platform, 'clock'>): void {
  backOffice.mutate(suspendFan, async ({ club, staff, params: { fanId }, body }, tx) => {
    const { scope, reason } = body
    const endsAt = new Date(body.endsAt)
    const length = endsAt.getTime() - clock.now().getTime()
    if (length <= 0 || length > longest)
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'endsAt', key: 'errors.validation.date' }] })
    const fan = await readListedFan(tx, club.id, fanId)
    if (!fan) throw new ApiError('errors.backend.notFound')
    const stored = await insertSuspension(tx, { clubId: club.id, fanId, scope, reason, endsAt, by: staff.accountId })
    await enqueueEmail(tx, suspensionEmail({ club, fan, suspension: stored }), { fan: { clubId: club.id, fanId } })
    return {
      answer: presentSuspension(stored),
      audit: { subject: `fan ${fanId}`, after: { scope, endsAt: body.endsAt }, details: { suspension: stored.id } },
    }
  })

  backOffice.mutate(liftSuspension, async ({ club, staff, params: { suspensionId } }, tx) => {
    const lifted = await lift(tx, { club, id: suspensionId, by: staff.accountId })
    const { scope, ends_at: endsAt, fan_id: fanId } = lifted
    return {
      answer: presentSuspension(lifted),
      audit: {
        subject: `fan ${fanId}`,
        before: { scope, endsAt: endsAt.toISOString() },
        details: { suspension: suspensionId },
      },
    }
  })
}
