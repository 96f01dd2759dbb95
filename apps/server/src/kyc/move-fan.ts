import { type KycEvent, type KycStatus, moveKyc } from '@virage/domain'
import type { Tx } from '../platform/database/database.ts'

/** A move of a fan along the KYC graph. */
export type FanMove = { clubId: string; fanId: string; event: KycEvent; actor: string; reason?: string }

/** Where the move led, or that the graph has no such way from where the fan stands. */
export type FanMoved = { ok: true; status: KycStatus } | { ok: false; reason: 'illegal'; status: KycStatus }

/** The one function that changes a fan's status: it follows the domain's graph and records who and when. */
export async function moveFan(tx: Tx, { clubId, fanId, event, actor, reason }: FanMove): Promise<FanMoved> {
  const fan = await tx
    .selectFrom('fan')
    .innerJoin('club', 'club.id', 'fan.club_id')
    .select(['fan.kyc_status', 'club.due_diligence_required', 'club.membership_required'])
    .where('fan.club_id', '=', clubId)
    .where('fan.id', '=', fanId)
    .forUpdate('fan')
    .executeTakeFirstOrThrow()
  const from = fan.kyc_status as KycStatus
  const move = moveKyc(from, event, {
    dueDiligenceRequired: fan.due_diligence_required,
    membershipRequired: fan.membership_required,
  })
  if (!move.ok) return { ...move, status: from }
  await tx
    .updateTable('fan')
    .set({ kyc_status: move.status, kyc_rejection: event === 'rejected' ? (reason ?? null) : null })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .execute()
  await tx
    .insertInto('kyc_move')
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
