import type { KycEvent } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { runUntilEmpty } from '../../../platform/run-until-empty.ts'
import { audit } from '../../staff/index.ts'
import { approvalEmail, infoRequestedEmail } from '../kyc/emails.ts'
import { type Decision, reviewFan } from '../kyc/review-fan.ts'
import { takeDueDecision } from './queries.ts'

/** How long a decision can be taken back, in milliseconds: the eight seconds for which the button is shown, and two for the request. */
export const timeToTakeBack = 10_000

/** How often decisions are looked for whose time has come, in milliseconds. */
const interval = 1_000

/** Returns what a decision of staff does, and what the fan reads. */
export function decisionOf(
  { event, reason }: { event: KycEvent; reason: string | null },
  { club, publicUrl }: { club: Club; publicUrl: string },
): Decision {
  if (event === 'approved')
    return { event, email: (fan) => approvalEmail({ club, fan, status: fan.kyc_status, publicUrl }) }
  const given = reason ?? ''
  return { event, reason: given, email: (fan) => infoRequestedEmail({ club, fan, reason: given, publicUrl }) }
}

/**
 * Carries out the decisions whose time has come: each once, in its own transaction, whichever process is first. A decision about a review
 * that has ended meanwhile, or about a fan who was erased, has no effect, and holds up no other. One that fails is tried again at the next
 * run, and holds up no other either.
 *
 * @throws AggregateError of all failures, at the end
 */
export async function carryOutReviews({
  database,
  clubs,
  publicUrl,
}: Pick<Platform, 'database' | 'clubs' | 'publicUrl'>): Promise<void> {
  await runUntilEmpty('decisions', (failed, name) =>
    database.asSystem(async (tx) => {
      const due = await takeDueDecision(tx, failed)
      if (!due) return false
      name(due.id)
      const { club_id: clubId, fan_id: fanId, decided_by: actor, id } = due
      const club = await clubs.find(clubId)
      if (!club || !due.is_current) return true
      const decision = decisionOf(due, { club, publicUrl: publicUrl() })
      const reviewed = await reviewFan(tx, { clubId, fanId, actor }, decision).catch((error: unknown) => {
        if (error instanceof ApiError) return undefined
        throw error
      })
      if (!reviewed) return true
      const { before, after } = reviewed
      await audit(tx, {
        clubId,
        actor,
        action: 'review.carriedOut',
        subject: `fan ${fanId}`,
        details: { decision: id, before: before.kyc_status, after: after.kyc_status },
      })
      return true
    }),
  )
}

/** Schedules the carrying out of decisions. */
export const scheduleReviews = (platform: Pick<Platform, 'database' | 'clubs' | 'publicUrl' | 'schedule'>): void => {
  platform.schedule('carryOutReviews', interval, () => carryOutReviews(platform))
}
