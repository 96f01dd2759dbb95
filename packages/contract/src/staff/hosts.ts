import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { ofClub, instant, nothing, slug } from '../values.ts'
import { allStaff, operators, owners } from './access.ts'

/** A host name of the club. */
export const clubHost = z.object({
  host: z.string(),
  /** PENDING until its DNS record is found or an operator confirms it; the host serves nothing before. */
  state: z.enum(['PENDING', 'ACTIVE']),
  /** The TXT record to set in the domain's DNS. It is checked daily and may be missing for three days. */
  proof: z.object({ name: z.string(), value: z.string() }),
  /** When the record was last checked, and last found. */
  checkedAt: z.nullable(instant),
  verifiedAt: z.nullable(instant),
  confirmedByOperator: z.boolean(),
})
export type ClubHost = z.output<typeof clubHost>

const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'errors.validation.tooLong'),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'errors.validation.host'),
  )

export const listHosts = defineOperation({
  id: 'listHosts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/hosts',
  summary: 'The club’s own domains, with the DNS record that proves each.',
  access: allStaff,
  params: ofClub,
  response: z.array(clubHost),
})

export const addHost = defineOperation({
  id: 'addHost',
  method: 'POST',
  path: '/api/staff/clubs/:slug/hosts',
  summary:
    'Claims a domain, which is served once its DNS record is found; 409 `errors.staff.hostTaken` for a domain of another club or of the installation itself, and beyond twenty.',
  access: owners,
  idempotent: true,
  params: ofClub,
  body: z.object({ host }),
  status: 201,
  response: clubHost,
})

export const checkHost = defineOperation({
  id: 'checkHost',
  method: 'POST',
  path: '/api/staff/clubs/:slug/hosts/:host/checks',
  summary: 'Checks the domain’s DNS record now.',
  access: owners,
  params: z.object({ slug, host }),
  response: clubHost,
})

export const confirmHost = defineOperation({
  id: 'confirmHost',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/hosts/:host/confirmation',
  summary: 'Confirms a domain without a DNS check, until it is removed; for operators.',
  access: operators,
  params: z.object({ slug, host }),
  response: clubHost,
})

export const removeHost = defineOperation({
  id: 'removeHost',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/hosts/:host',
  summary: 'Removes a domain.',
  access: owners,
  params: z.object({ slug, host }),
  response: nothing,
})
