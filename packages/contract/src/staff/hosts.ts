import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { inClub, nothing, slug } from '../values.ts'
import { allStaff, owners } from './access.ts'

/** A host name under which the club is reached. */
export const clubHost = z.object({ host: z.string() })

const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'errors.validation.tooLong'),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'errors.validation.host'),
  )

export const listHosts = defineCall({
  id: 'listHosts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/hosts',
  summary: 'The club’s own domains.',
  access: allStaff,
  params: inClub,
  response: z.array(clubHost),
})

export const addHost = defineCall({
  id: 'addHost',
  method: 'POST',
  path: '/api/staff/clubs/:slug/hosts',
  summary: 'Adds a domain; 409 `errors.staff.hostTaken` for one of another club, or of the installation itself.',
  access: owners,
  idempotent: true,
  params: inClub,
  body: z.object({ host }),
  status: 201,
  response: clubHost,
})

export const removeHost = defineCall({
  id: 'removeHost',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/hosts/:host',
  summary: 'Gives a domain up.',
  access: owners,
  params: z.object({ slug, host }),
  response: nothing,
})
