import { transitionKyc } from '../../people/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { forAllClubs, type Transact } from '../../../platform/database/for-all-clubs.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { membershipEmail } from './emails.ts'
import { type EndingMember, lockLapsed, claimReminders } from './queries.ts'

/**
 * Reminds members 30 and 7 days before their year ends, and ends memberships that were not renewed
 * (docs/specification-notes.md, "Fans and KYC"). Each member is handled once, whichever process is first.
 */
export async function reviewMemberships({
  database,
  publicUrl,
}: {
  database: Database
  publicUrl: () => string
}): Promise<void> {
  const sendEmail = (tx: Tx, member: EndingMember, when: 30 | 7 | 'lapsed') =>
    enqueueEmail(tx, membershipEmail(member, when, publicUrl()), {
      fan: { clubId: member.club_id, fanId: member.fan_id },
      jobKey: `membership ${member.id} ${when}`,
    })
  const forEachBatch = async (
    transact: Transact,
    readBatch: (tx: Tx) => Promise<EndingMember[]>,
    work: (tx: Tx, member: EndingMember) => Promise<void>,
  ) => {
    let found: number
    do {
      found = await transact(async (tx) => {
        const members = await readBatch(tx)
        for (const member of members) await work(tx, member)
        return members.length
      })
    } while (found > 0)
  }
  await forAllClubs(database, async (transact) => {
    await forEachBatch(transact, lockLapsed, async (tx, member) => {
      const { club_id: clubId, fan_id: fanId } = member
      await transitionKyc(tx, { clubId, fanId, event: 'membershipLapsed', actor: 'system' })
      await sendEmail(tx, member, 'lapsed')
    })
    // The later reminder first, because it replaces the earlier one.
    for (const days of [7, 30] as const)
      await forEachBatch(
        transact,
        (tx) => claimReminders(tx, days),
        (tx, member) => sendEmail(tx, member, days),
      )
  })
}

/** Schedules the review of memberships once an hour. */
export const scheduleMembershipReview = (
  schedule: Schedule,
  membership: { database: Database; publicUrl: () => string },
): void => {
  schedule('reviewMemberships', 3_600_000, () => reviewMemberships(membership))
}
