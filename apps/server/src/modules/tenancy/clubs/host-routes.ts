import {
  addHost,
  checkHost as checkHostOperation,
  confirmHost as confirmHostOperation,
  listHosts,
  removeHost,
} from '@virage/contract/staff'
import { auditStaff, type StaffOperations } from '../../staff/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkHost, type HostChecks } from './check-hosts.ts'
import { confirmHost, deleteHost, findHost, hasOtherOwner, insertHost, presentHost, readHosts } from './host-queries.ts'

/**
 * Registers the operations on a club's own domains (C05): owners claim them, and they become active once proven or
 * confirmed by an operator.
 */
export function clubHostRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  checking: HostChecks,
  { networkHash }: Pick<Platform, 'networkHash'>,
): void {
  const { isReserved } = checking

  backOffice.read(listHosts, async ({ club }, tx) => (await readHosts(tx, club.id)).map(presentHost))

  backOffice.mutate(addHost, async ({ club, body: { host } }, tx) => {
    const claim = { clubId: club.id, host }
    const row = (await isReserved(claim)) ? undefined : await insertHost(tx, claim)
    if (!row) throw new ApiError('errors.staff.hostTaken')
    return { answer: presentHost(row), audit: { subject: `host ${host}`, after: { host, state: row.status } } }
  })

  register(checkHostOperation, async ({ club, staff, params: { host }, request }) => {
    const network = await networkHash(request.ip)
    const claim = { clubId: club.id, host }
    const row = await checkHost(checking, claim, (tx, { status }) =>
      auditStaff(
        tx,
        { clubId: club.id, staff, action: checkHostOperation.id, network, log: request.log },
        { subject: `host ${host}`, details: { state: status } },
      ),
    )
    if (!row) throw new ApiError('errors.backend.notFound')
    return presentHost(row)
  })

  backOffice.mutate(confirmHostOperation, async ({ club, staff, params: { host } }, tx) => {
    const claim = { clubId: club.id, host }
    const before = await findHost(tx, claim)
    if (!before) throw new ApiError('errors.backend.notFound')
    if ((await isReserved(claim)) || (await hasOtherOwner(tx, claim))) throw new ApiError('errors.staff.hostTaken')
    const row = await confirmHost(tx, claim, staff.accountId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return {
      answer: presentHost(row),
      audit: { subject: `host ${host}`, before: { state: before.status }, after: { state: row.status } },
    }
  })

  backOffice.mutate(removeHost, async ({ club, params: { host } }, tx) => {
    const row = await deleteHost(tx, { clubId: club.id, host })
    if (!row) throw new ApiError('errors.backend.notFound')
    return {
      answer: {},
      audit: { subject: `host ${host}`, before: { host, state: row.status } },
    }
  })
}
