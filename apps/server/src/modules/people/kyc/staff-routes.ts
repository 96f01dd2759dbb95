import { admitFan, approveFan, askFanAgain, decideIdentityChange, rejectFan } from '@virage/contract/staff'
import type { KycEvent } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { presentListed } from '../fans/present-listed.ts'
import { readListedFan } from '../fans/staff-queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { decideChange } from './identity-change.ts'
import { approvalEmail, identityChangeEmail, infoRequestedEmail } from './emails.ts'
import { type Decision, reviewFan } from './review-fan.ts'

/** Registers the review of the KYC: each decision is a KYC transition and sends an email (P08). */
export function kycStaffRoutes(backOffice: StaffOperations, { publicUrl }: Pick<Platform, 'publicUrl'>): void {
  type Review = { club: Club; staff: StaffMember; params: { fanId: string } }

  const decide = async (tx: Tx, { club, staff, params: { fanId } }: Review, decision: Decision) => {
    const { before, after } = await reviewFan(tx, { clubId: club.id, fanId, actor: staff.accountId }, decision)
    return {
      answer: presentListed(after),
      audit: {
        subject: `fan ${fanId}`,
        before: { kycStatus: before.kyc_status },
        after: { kycStatus: after.kyc_status },
      },
    }
  }
  const requestInfo = (review: Review, tx: Tx, event: KycEvent, reason: string) =>
    decide(tx, review, {
      event,
      reason,
      email: (fan) => infoRequestedEmail({ club: review.club, fan, reason, publicUrl: publicUrl() }),
    })

  backOffice.mutate(approveFan, (review, tx) =>
    decide(tx, review, {
      event: 'approved',
      email: (fan) =>
        approvalEmail({
          club: review.club,
          fan,
          status: presentListed(fan).kycStatus,
          publicUrl: publicUrl(),
        }),
    }),
  )
  backOffice.mutate(rejectFan, (review, tx) => requestInfo(review, tx, 'rejected', review.body.reason))
  backOffice.mutate(askFanAgain, (review, tx) => requestInfo(review, tx, 'infoRequested', review.body.reason))
  backOffice.mutate(decideIdentityChange, async ({ club, staff, params: { fanId }, body }, tx) => {
    const { accepted, requestedAt } = body
    await decideChange(tx, { clubId: club.id, fanId, accepted, requestedAt, actor: staff.accountId })
    const fan = await readListedFan(tx, club.id, fanId)
    if (!fan) throw new ApiError('errors.kyc.illegalStep')
    await enqueueEmail(tx, identityChangeEmail({ club, fan, accepted, publicUrl: publicUrl() }), {
      fan: { clubId: club.id, fanId },
    })
    return {
      answer: presentListed(fan),
      audit: { subject: `fan ${fanId}`, details: { accepted } },
    }
  })
  backOffice.mutate(admitFan, (review, tx) => decide(tx, review, { event: 'referred', email: () => undefined }))
}
