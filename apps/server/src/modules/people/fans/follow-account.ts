import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Principal } from '../../../platform/access/principal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { referWaiting } from '../referrals/refer-waiting.ts'
import { readFan, updateEmail } from './queries.ts'

/**
 * Brings the record of a fan up to date with their account: its address, and whether they still wait for an invitation.
 *
 * @returns the fan, and whether they can continue only now; undefined without a record
 */
export async function followAccount(
  tx: Tx,
  club: Club,
  principal: Principal,
): Promise<{ fan: Fan; isReferred: boolean } | undefined> {
  await updateEmail(tx, club.id, principal)
  const fan = await readFan(tx, club.id, principal.username)
  if (!fan || !(await referWaiting(tx, club, fan))) return fan && { fan, isReferred: false }
  const referred = await readFan(tx, club.id, principal.username)
  return referred && { fan: referred, isReferred: true }
}
