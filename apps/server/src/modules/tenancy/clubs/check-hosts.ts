import { audit } from '../../staff/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { ReadTxt } from '../../../platform/dns/read-txt.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { findHost, hasOtherOwner, type HostRow, recordHostCheck, claimDueHosts } from './host-queries.ts'
import { type HostClaim, isProven, type ReservedHosts } from './host-proof.ts'

/** How often due domains are checked, in milliseconds. */
const interval = 10 * 60_000

/** How many domains are checked per batch. */
const batch = 20

/** What checking domains needs. */
export type HostChecks = { database: Database; readTxt: ReadTxt; isReserved: ReservedHosts }

/**
 * Checks the DNS records of all due domains; each is claimed by one process.
 *
 * @returns how many were checked
 * @throws AggregateError if some of a batch can't be checked; the others of the batch are nevertheless
 */
export async function checkHosts(checking: HostChecks): Promise<number> {
  let checked = 0
  for (;;) {
    const due = await checking.database.asSystem((tx) => claimDueHosts(tx, batch))
    await runForEach(due, (claim) => checkHost(checking, claim))
    checked += due.length
    if (due.length < batch) return checked
  }
}

/**
 * Checks a domain's DNS record and stores the result. A change of its status is in the audit log.
 *
 * @param also further work in the same transaction
 */
export async function checkHost(
  { database, readTxt, isReserved }: HostChecks,
  claim: HostClaim,
  also: (tx: Tx, row: HostRow) => Promise<void> = async () => {},
): Promise<HostRow | undefined> {
  // DNS is slow, so it is queried before the transaction.
  const found = (await isProven(readTxt, claim)) && !(await isReserved(claim))
  return database.withTenant(claim.clubId, async (tx) => {
    const before = await findHost(tx, claim)
    if (!before) return undefined
    const after = await recordHostCheck(tx, claim, found && !(await hasOtherOwner(tx, claim)))
    if (!after) return undefined
    if (after.status !== before.status) {
      const action = after.status === 'ACTIVE' ? 'hostProven' : 'hostLapsed'
      await audit(tx, { clubId: claim.clubId, actor: 'system', action, subject: `host ${claim.host}` })
    }
    await also(tx, after)
    return after
  })
}

/** Schedules the checks of due domains. */
export const scheduleHostChecks = (schedule: Schedule, checking: HostChecks): void => {
  schedule('checkHosts', interval, () => checkHosts(checking))
}
