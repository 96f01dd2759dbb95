import { transitionKyc } from '../../people/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { membershipEmail } from './emails.ts'
import { type EndingMember, takeLapsed, takeToRemind } from './queries.ts'

/**
 * Reminds members 30 and 7 days before their year ends, and ends the membership of those who have not paid the next
 * (docs/specification-notes.md, "Fans and KYC"): each once, whichever process looks first.
 */
export async function reviewMemberships({
  database,
  publicUrl,
}: {
  database: Database
  publicUrl: () => string
}): Promise<void> {
  const write = (tx: Tx, member: EndingMember, when: 30 | 7 | 'lapsed') =>
    enqueueEmail(tx, membershipEmail(member, when, publicUrl()), {
      jobKey: `membership ${member.id} ${when}`,
    })
  const eachOf = async (
    take: (tx: Tx) => Promise<EndingMember[]>,
    work: (tx: Tx, member: EndingMember) => Promise<void>,
  ) => {
    let found: number
    do {
      found = await database.asSystem(async (tx) => {
        const members = await take(tx)
        for (const member of members) await work(tx, member)
        return members.length
      })
    } while (found > 0)
  }
  await eachOf(takeLapsed, async (tx, member) => {
    const { club_id: clubId, fan_id: fanId } = member
    await transitionKyc(tx, { clubId, fanId, event: 'membershipLapsed', actor: 'system' })
    await write(tx, member, 'lapsed')
  })
  // The nearer reminder first: it stands for the farther one too.
  for (const days of [7, 30] as const)
    await eachOf(
      (tx) => takeToRemind(tx, days),
      (tx, member) => write(tx, member, days),
    )
}

/** Has memberships reviewed once an hour. */
export const scheduleMembershipReview = (
  schedule: Schedule,
  membership: { database: Database; publicUrl: () => string },
): void => {
  schedule('reviewMemberships', 3_600_000, () => reviewMemberships(membership))
}
