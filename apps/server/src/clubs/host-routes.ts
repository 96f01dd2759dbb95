import { addHost, listHosts, removeHost } from '@virage/contract/staff'
import { Refusal } from '../platform/http/refusal.ts'
import type { StaffCalls } from '../staff/staff-calls.ts'
import { deleteHost, insertHost, readHosts } from './settings-queries.ts'

/**
 * A club's own domains (C05).
 *
 * @param productHosts the installation's own hosts: no club takes them or a name below, where another club may be
 */
export function clubHostRoutes(backOffice: StaffCalls, productHosts: string[]): void {
  const isProduct = (host: string) => productHosts.some((own) => host === own || host.endsWith(`.${own}`))

  backOffice.read(listHosts, ({ club }, tx) => readHosts(tx, club.id))

  backOffice.act(addHost, async ({ club, body: { host } }, tx) => {
    if (isProduct(host) || !(await insertHost(tx, club.id, host))) throw new Refusal('errors.staff.hostTaken')
    return {
      answer: { host },
      audit: { subject: `host ${host}`, after: { host } },
      events: [{ type: 'club', clubId: club.id }],
    }
  })

  backOffice.act(removeHost, async ({ club, params: { host } }, tx) => {
    if (!(await deleteHost(tx, club.id, host))) throw new Refusal('errors.backend.notFound')
    return {
      answer: {},
      audit: { subject: `host ${host}`, before: { host } },
      events: [{ type: 'club', clubId: club.id }],
    }
  })
}
