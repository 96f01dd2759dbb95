import { languageFor } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import { membershipPaidEmail } from './emails.ts'
import { readPaidMembership } from './queries.ts'

/** Emails the confirmation of a paid year of membership, in the transaction that stores it. */
export async function confirmMembership(
  tx: Tx,
  publicUrl: string,
  { clubId, membershipId }: { clubId: string; membershipId: string },
): Promise<void> {
  const member = await readPaidMembership(tx, clubId, membershipId)
  const imprint = imprintOf(await readSeller(tx, clubId), languageFor(member, member.language))
  await enqueueEmail(
    tx,
    { ...membershipPaidEmail(member, publicUrl), imprint },
    { fan: { clubId, fanId: member.fan_id }, jobKey: `membership ${membershipId} paid` },
  )
}
