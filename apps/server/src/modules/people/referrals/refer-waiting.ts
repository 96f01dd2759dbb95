import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { transitionKyc } from '../kyc/transition-kyc.ts'
import { isInvited, lockInvited } from './queries.ts'

/**
 * Lets a fan continue who waits for an invitation, if their club asks for none any more, or has invited the address that their account has
 * now. Who invites looks for those who wait with this address, so neither may miss the other.
 *
 * @returns whether they can continue only now
 */
export async function referWaiting(tx: Tx, club: Club, fan: Fan): Promise<boolean> {
  if (fan.kyc_status !== 'NOT_REFERRED') return false
  if (club.referral_needed) {
    await lockInvited(tx, club.id, fan.email)
    if (!(await isInvited(tx, club.id, fan.email))) return false
  }
  await transitionKyc(tx, { clubId: club.id, fanId: fan.id, event: 'referred', actor: 'system' })
  return true
}
