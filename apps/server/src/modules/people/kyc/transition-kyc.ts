import { type KycEvent, type KycStatus, nextKycStatus } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A transition of a fan in the KYC state machine. */
export type KycTransition = { clubId: string; fanId: string; event: KycEvent; actor: string; reason?: string }

/** The new status, or the current one if the state machine has no such transition. */
export type KycTransitionResult = { ok: true; status: KycStatus } | { ok: false; reason: 'illegal'; status: KycStatus }

/** Events whose reason is shown to the fan until their next transition. */
const eventsWithReason: KycEvent[] = ['rejected', 'infoRequested']

/** Events that end a review, or that replace it if the club has given up its questionnaire. */
const eventsOfReview: KycEvent[] = ['approved', 'personalInfoSaved']

/**
 * Changes a fan's KYC status. It is the only function that does; it follows the domain's state machine and records each
 * transition.
 */
export async function transitionKyc(
  tx: Tx,
  { clubId, fanId, event, actor, reason }: KycTransition,
): Promise<KycTransitionResult> {
  const fan = await tx
    .selectFrom('fan')
    .innerJoin('club', 'club.id', 'fan.club_id')
    .select(['fan.kyc_status', 'club.due_diligence_required', 'club.membership_required'])
    .select((eb) =>
      // A fan whose paid year has not ended does not pay again after another review.
      eb
        .exists(
          eb
            .selectFrom('membership')
            .select('membership.id')
            .whereRef('membership.club_id', '=', 'fan.club_id')
            .whereRef('membership.fan_id', '=', 'fan.id')
            .where('membership.refunded_at', 'is', null)
            .where('membership.ends_at', '>', sql<Date>`statement_now()`),
        )
        .as('is_member'),
    )
    .where('fan.club_id', '=', clubId)
    .where('fan.id', '=', fanId)
    .forUpdate('fan')
    .executeTakeFirstOrThrow()
  const from = fan.kyc_status
  const move = nextKycStatus(from, event, {
    dueDiligenceRequired: fan.due_diligence_required,
    membershipRequired: fan.membership_required && !(eventsOfReview.includes(event) && fan.is_member === true),
  })
  if (!move.ok) return { ...move, status: from }
  await tx
    .updateTable('fan')
    .set({ kyc_status: move.status, kyc_rejection: eventsWithReason.includes(event) ? (reason ?? null) : null })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .execute()
  await tx
    .insertInto('kyc_transition')
    .values({
      club_id: clubId,
      fan_id: fanId,
      from_status: from,
      to_status: move.status,
      event,
      actor,
      reason: reason ?? null,
    })
    .execute()
  return move
}
