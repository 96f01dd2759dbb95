import { approvalEmail, transitionKyc } from '../../people/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { forEachClaimed } from '../../../platform/database/for-each-claimed.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { membershipEmail } from './emails.ts'
import { claimReminders, type EndingMember, hasPaidYear, lockLapsed, lockWaived, type WaivedFan } from './queries.ts'

/**
 * Reminds members 30 and 7 days before their year ends, ends memberships that were not renewed, and admits fans who wait to pay a fee that their
 * club asks for no more (docs/specification-notes.md, "Fans and KYC"). Each member is handled once, whichever process is first. One that fails holds up no other.
 *
 * @throws AggregateError of all failures, at the end
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
  const end = async (tx: Tx, member: EndingMember) => {
    const { club_id: clubId, fan_id: fanId } = member
    // The next one may have been paid since the ended years were read.
    if (await hasPaidYear(tx, clubId, fanId)) return
    await transitionKyc(tx, { clubId, fanId, event: 'membershipLapsed', actor: 'system' })
    await sendEmail(tx, member, 'lapsed')
  }
  const remind = (days: 30 | 7) =>
    forEachClaimed(
      database,
      'reminders',
      (tx, failed) => claimReminders(tx, days, failed),
      (tx, member) => sendEmail(tx, member, days),
    )
  const admit = async (tx: Tx, fan: WaivedFan) => {
    const { club_id: clubId, id: fanId } = fan
    const moved = await transitionKyc(tx, { clubId, fanId, event: 'feeWaived', actor: 'system' })
    if (!moved.ok) return
    const email = approvalEmail({ club: fan, fan, status: moved.status, publicUrl: publicUrl() })
    await enqueueEmail(tx, email, { fan: { clubId, fanId } })
  }
  // The later reminder first, because it replaces the earlier one.
  const steps = [
    () => forEachClaimed(database, 'memberships', lockLapsed, end),
    () => remind(7),
    () => remind(30),
    () => forEachClaimed(database, 'waived fees', lockWaived, admit),
  ]
  await runForEach(steps, (step) => step())
}

/** Schedules the review of memberships once an hour. */
export const scheduleMembershipReview = (
  schedule: Schedule,
  membership: { database: Database; publicUrl: () => string },
): void => {
  schedule('reviewMemberships', 3_600_000, () => reviewMemberships(membership))
}
