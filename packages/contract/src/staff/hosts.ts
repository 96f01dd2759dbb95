import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { ofClub, instant, nothing, slug } from '../values.ts'
import { allStaff, operators, owners } from './access.ts'

/** A host name under which the club is reached, once it counts. */
export const clubHost = z.object({
  host: z.string(),
  /** PENDING until the record of its proof is found, or an operator has confirmed it; nothing is served there before. */
  state: z.enum(['PENDING', 'ACTIVE']),
  /** The TXT record to set where the domain is managed. It is looked for daily, and may be missing for three days. */
  proof: z.object({ name: z.string(), value: z.string() }),
  /** When the record was last looked for, and last found. */
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
    'Claims a domain, which counts once its DNS record is found; 409 `errors.staff.hostTaken` for one of another club or of the installation itself, and beyond twenty.',
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
  summary: 'Looks for the domain’s DNS record now.',
  access: owners,
  params: z.object({ slug, host }),
  response: clubHost,
})

export const confirmHost = defineOperation({
  id: 'confirmHost',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/hosts/:host/confirmation',
  summary: 'Confirms a domain where DNS can’t be asked, until it is removed; for operators.',
  access: operators,
  params: z.object({ slug, host }),
  response: clubHost,
})

export const removeHost = defineOperation({
  id: 'removeHost',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/hosts/:host',
  summary: 'Gives a domain up.',
  access: owners,
  params: z.object({ slug, host }),
  response: nothing,
})
