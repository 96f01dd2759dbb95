import { audit } from '../../staff/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { ReadTxt } from '../../../platform/dns/read-txt.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { findHost, hasOtherOwner, type HostRow, settleHost, takeDueHosts } from './host-queries.ts'
import { type HostClaim, isProven, type ReservedHosts } from './host-proof.ts'

/** How often it is looked which domains are due, in milliseconds. */
const interval = 10 * 60_000

/** How many are taken at once. */
const batch = 20

/** What is needed to check domains. */
export type HostChecking = { database: Database; readTxt: ReadTxt; isReserved: ReservedHosts }

/** Looks for the records of all domains that are due, each in one process alone. @returns how many were looked for */
export async function checkHosts(checking: HostChecking): Promise<number> {
  let looked = 0
  for (;;) {
    const due = await checking.database.asSystem((tx) => takeDueHosts(tx, batch))
    for (const claim of due) await checkHost(checking, claim)
    looked += due.length
    if (due.length < batch) return looked
  }
}

/**
 * Looks for one domain's record and notes what was found. A domain that begins or ceases to count is in the audit log.
 *
 * @param also what belongs into the same transaction
 */
export async function checkHost(
  { database, readTxt, isReserved }: HostChecking,
  claim: HostClaim,
  also: (tx: Tx, row: HostRow) => Promise<void> = async () => {},
): Promise<HostRow | undefined> {
  // DNS takes its time: asked before the transaction.
  const found = (await isProven(readTxt, claim)) && !(await isReserved(claim))
  return database.withTenant(claim.clubId, async (tx) => {
    const before = await findHost(tx, claim)
    if (!before) return undefined
    const after = await settleHost(tx, claim, found && !(await hasOtherOwner(tx, claim)))
    if (!after) return undefined
    if (after.status !== before.status) {
      const action = after.status === 'ACTIVE' ? 'hostProven' : 'hostLapsed'
      await audit(tx, { clubId: claim.clubId, actor: 'system', action, subject: `host ${claim.host}` })
    }
    await also(tx, after)
    return after
  })
}

/** Has domains checked soon after they are due. */
export const scheduleHostChecks = (schedule: Schedule, checking: HostChecking): void => {
  schedule('checkHosts', interval, () => checkHosts(checking))
}
