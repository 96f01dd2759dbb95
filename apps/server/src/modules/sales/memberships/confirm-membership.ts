import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { membershipPaidEmail } from './emails.ts'
import { readPaidMembership } from './queries.ts'

/** Emails the confirmation of a paid year of membership, in the transaction that stores it. */
export async function confirmMembership(
  tx: Tx,
  publicUrl: string,
  { clubId, membershipId }: { clubId: string; membershipId: string },
): Promise<void> {
  const member = await readPaidMembership(tx, clubId, membershipId)
  await enqueueEmail(tx, membershipPaidEmail(member, publicUrl), { jobKey: `membership ${membershipId} paid` })
}
