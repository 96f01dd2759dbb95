import type { Language } from '@virage/contract'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Principal } from '../../../platform/access/principal.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { isInvited, lockInvited } from '../referrals/queries.ts'
import { readFan } from './queries.ts'

/**
 * Registers an account as a fan of a club; idempotent. In a club that requires referrals, a fan starts as NOT_REFERRED
 * unless their address was invited (docs/specification-notes.md, "Fans and KYC"). Emails to them are in the language of
 * the page on which they registered, until they choose another.
 *
 * @throws ApiError for a new fan whose address isn't verified: invitations and giveaways count by address
 */
export async function registerFan(
  tx: Tx,
  club: Club,
  principal: Principal,
  { pictureUrl, language }: { pictureUrl: string | null; language: Language },
): Promise<void> {
  if (!principal.emailVerified && !(await readFan(tx, club.id, principal.username)))
    throw new ApiError('errors.account.emailUnverified')
  // Of an address that isn't verified only a fan comes this far, whom the insertion leaves as they are.
  if (club.referral_needed) await lockInvited(tx, club.id, principal.email)
  const isReferred = !club.referral_needed || (await isInvited(tx, club.id, principal.email))
  await tx
    .insertInto('fan')
    .values({
      club_id: club.id,
      account_id: principal.username,
      email: principal.email,
      first_name: principal.firstName,
      last_name: principal.lastName,
      picture_url: pictureUrl ?? principal.pictureUrl,
      language,
      kyc_status: isReferred ? 'READY_FOR_KYC' : 'NOT_REFERRED',
    })
    .onConflict((conflict) => conflict.columns(['club_id', 'account_id']).doNothing())
    .execute()
}
