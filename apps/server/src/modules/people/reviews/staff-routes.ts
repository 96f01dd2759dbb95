import * as staff from '@virage/contract/staff'
import type { KycEvent } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged } from '../../../platform/http/if-match.ts'
import { withVersion } from '../../../platform/version-of.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { textsOf } from '../texts/index.ts'
import { timeToTakeBack } from './carry-out-reviews.ts'
import {
  deleteDecision,
  isWaiting,
  readReasons,
  readReviewFigures,
  readWaiting,
  storeClaim,
  storeDecision,
  storeReasons,
  type WaitingRow,
} from './queries.ts'

const eventOf = { APPROVE: 'approved', REJECT: 'rejected', ASK: 'infoRequested' } as const satisfies Record<
  staff.ReviewVerdict,
  KycEvent
>

/** Registers the queue of reviews: claims, decisions that can be taken back, and reasons (docs/decisions/0125). */
export function reviewStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(staff.listReviews, async ({ club, staff: { accountId } }, tx) => {
    const waiting = await readWaiting(tx, club.id, accountId)
    const figures = await readReviewFigures(tx, club.id)
    return {
      waiting: waiting.map(presentWaiting),
      total: figures.total,
      doneToday: figures.done_today,
      medianWait: figures.median_wait,
    }
  })

  // A claim is renewed every minute and gone after two: it is no entry of the audit log, which has the opening of the file.
  backOffice.read(staff.claimReview, async ({ club, staff: { accountId, email }, params: { fanId } }, tx) => ({
    claimedBy: await storeClaim(tx, { clubId: club.id, fanId, accountId, email }),
  }))

  backOffice.mutate(staff.decideReview, async ({ club, staff: { accountId }, params: { fanId }, body }, tx) => {
    const { verdict, reason, statusSince: since } = body
    // The domain has no such step: the decision would be dropped when its time comes.
    if (verdict === 'ASK' && !club.due_diligence_required) throw new ApiError('errors.kyc.illegalStep')
    const stored = await storeDecision(tx, {
      clubId: club.id,
      fanId,
      event: eventOf[verdict],
      reason: (verdict === 'APPROVE' ? undefined : reason) ?? null,
      by: accountId,
      delay: timeToTakeBack,
      since,
    })
    if (!stored)
      throw new ApiError(
        (await isWaiting(tx, club.id, fanId)) ? 'errors.staff.changed' : 'errors.staff.alreadyResolved',
      )
    return {
      answer: { id: stored.id, fanId, verdict, dueAt: stored.due_at.toISOString() },
      audit: { subject: `fan ${fanId}`, details: { verdict, decision: stored.id } },
    }
  })

  backOffice.mutate(staff.takeBackReview, async ({ club, staff: { accountId }, params: { decisionId } }, tx) => {
    const taken = await deleteDecision(tx, { clubId: club.id, id: decisionId, by: accountId })
    if (!taken) throw new ApiError('errors.staff.alreadyResolved')
    return { answer: {}, audit: { subject: `fan ${taken.fan_id}`, details: { decision: decisionId } } }
  })

  backOffice.read(staff.getReviewReasons, async ({ club }, tx) => presentReasons(club, await readReasons(tx, club.id)))

  backOffice.mutate(staff.updateReviewReasons, async ({ club, body: { reasons }, ifMatch }, tx) => {
    const before = presentReasons(club, await readReasons(tx, club.id, true))
    assertUnchanged(ifMatch, before)
    await storeReasons(tx, club.id, reasons)
    const after = withVersion({ reasons })
    return { answer: after, audit: { subject: 'review reasons', before, after } }
  })
}

const presentWaiting = (row: WaitingRow): staff.WaitingReview => ({
  fanId: row.fan_id,
  firstName: row.first_name,
  lastName: row.last_name,
  pictureUrl: row.picture_url,
  waitingSince: row.waiting_since.toISOString(),
  rounds: row.rounds,
  claimedBy: row.claimed_by,
})

const productReasons = ['unreadable', 'address', 'funds', 'duplicate', 'age'] as const

/** Returns a club's reasons, or the product's in the club's languages. */
const presentReasons = (club: Pick<Club, 'languages'>, own: staff.ReviewReasons['reasons'] | undefined) =>
  withVersion({
    reasons:
      own ??
      productReasons.map((reason) => ({
        name: inLanguages(club, (t) => t(`reviewReasons.${reason}.name`)),
        text: inLanguages(club, (t) => t(`reviewReasons.${reason}.text`)),
      })),
  })

const inLanguages = ({ languages }: Pick<Club, 'languages'>, say: (t: ReturnType<typeof textsOf>) => string) =>
  Object.fromEntries(languages.map((language) => [language, say(textsOf(language))]))
