import { lastingStaffRoles, staffRoles } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { email, id, ofClub, instant, nothing, slug } from '../values.ts'
import { allStaff, owners } from './access.ts'
import { exportQuery, listQuery, oneOf, search } from './list-query.ts'

const role = z.enum(lastingStaffRoles, 'errors.validation.choice')

/** A member of a club's staff. */
export const staffMember = z.object({
  id,
  email: z.string(),
  role,
  /** Whether they have signed in yet; before that, only their email address is known. */
  joined: z.boolean(),
  since: instant,
})
export type StaffMember = z.output<typeof staffMember>

/** The caller in the back offices of this installation. */
export const myStaff = z.object({
  email: z.string(),
  operator: z.boolean(),
  /** Whether the caller has signed in with a second factor, and whether one is required. */
  secondFactor: z.boolean(),
  secondFactorNeeded: z.boolean(),
  clubs: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      platformName: z.string(),
      role: z.nullable(z.enum(staffRoles)),
      /** Whether it is a rehearsal of another club. */
      isRehearsal: z.boolean(),
    }),
  ),
})
export type MyStaff = z.output<typeof myStaff>

export const getMyStaff = defineOperation({
  id: 'getMyStaff',
  method: 'GET',
  path: '/api/staff/me',
  summary: 'The clubs whose back office the caller may use; all for an operator, whose role is null.',
  access: 'account',
  params: z.object({}),
  response: myStaff,
})

export const staffSorts = ['since', 'email'] as const

const staffFilters = { search, role: oneOf(lastingStaffRoles) }

export const listStaff = defineOperation({
  id: 'listStaff',
  method: 'GET',
  path: '/api/staff/clubs/:slug/staff',
  summary: 'The staff of the club, in the order of their addition.',
  access: allStaff,
  params: ofClub,
  query: listQuery(staffSorts, staffFilters),
  response: z.array(staffMember),
})

export const exportStaff = defineOperation({
  id: 'exportStaff',
  method: 'GET',
  path: '/api/staff/clubs/:slug/staff.csv',
  summary: 'The staff that match, in the order of the list, as CSV. The access is logged.',
  access: allStaff,
  csv: true,
  params: ofClub,
  query: exportQuery(staffSorts, staffFilters),
  response: z.string(),
})

export const addStaff = defineOperation({
  id: 'addStaff',
  method: 'POST',
  path: '/api/staff/clubs/:slug/staff',
  summary:
    'Adds a staff member by email address and notifies them; 409 `errors.staff.alreadyThere` for a known address.',
  access: owners,
  idempotent: true,
  limits: [{ per: 'club', most: 100, within: 'day' }],
  params: ofClub,
  body: z.object({ email, role }),
  status: 201,
  response: staffMember,
})

export const changeStaffRole = defineOperation({
  id: 'changeStaffRole',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/staff/:staffId',
  summary: "Changes a staff member's role; 409 `errors.staff.lastOwner` for the last owner.",
  access: owners,
  params: z.object({ slug, staffId: id }),
  body: z.object({ role }),
  response: staffMember,
})

export const removeStaff = defineOperation({
  id: 'removeStaff',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/staff/:staffId',
  summary: 'Removes a staff member immediately; 409 `errors.staff.lastOwner` for the last owner.',
  access: owners,
  params: z.object({ slug, staffId: id }),
  response: nothing,
})
