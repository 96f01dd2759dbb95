import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { transitionKyc } from '../kyc/transition-kyc.ts'
import { invitationEmail } from './emails.ts'
import { lockInvited, readUnreferred, type ReferralRow, saveReferral } from './queries.ts'

/** Invites a person to a club; idempotent. Who waits for an invitation can continue, also if it is an earlier one. @param actor the account that invites, for the KYC history */
export async function refer(
  tx: Tx,
  {
    club,
    sponsor,
    email,
    actor,
    publicUrl,
  }: { club: Club; sponsor: Fan; email: string; actor: string; publicUrl: string },
): Promise<ReferralRow> {
  await lockInvited(tx, club.id, email)
  const { row, isNew } = await saveReferral(tx, { club_id: club.id, sponsor_id: sponsor.id, email })
  const waiting = await readUnreferred(tx, club.id, email)
  for (const { id } of waiting) await transitionKyc(tx, { clubId: club.id, fanId: id, event: 'referred', actor })
  if (isNew) await enqueueEmail(tx, invitationEmail({ club, sponsor, email, publicUrl }), { fan: null })
  return row
}
