import type { Tx } from '../platform/database/database.ts'
import { sendLetter } from '../platform/mail/send-letter.ts'
import { membershipPaidLetter } from './letters.ts'
import { readPaidMembership } from './queries.ts'

/** Confirms a paid year of membership by email, in the transaction that stores it. */
export async function confirmMembership(
  tx: Tx,
  publicUrl: string,
  { clubId, membershipId }: { clubId: string; membershipId: string },
): Promise<void> {
  const member = await readPaidMembership(tx, clubId, membershipId)
  await sendLetter(tx, membershipPaidLetter(member, publicUrl), { jobKey: `membership ${membershipId} paid` })
}
