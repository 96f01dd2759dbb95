import { clubStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { partner } from '../clubs.ts'
import { ofClub, line, nothing, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { listQuery, search } from './list-query.ts'
import { inClubOf, picture, reordered, version } from './values.ts'

const fields = { name: line, logoUrl: picture }

/** An editable partner. */
export const staffPartner = z.extend(partner, { version })
export type StaffPartner = z.output<typeof staffPartner>

export const partnerSorts = ['position', 'name'] as const

export const listPartners = defineOperation({
  id: 'listPartners',
  method: 'GET',
  path: '/api/staff/clubs/:slug/partners',
  summary: 'Partners, in their order.',
  access: allStaff,
  params: ofClub,
  query: listQuery(partnerSorts, { search }),
  response: z.array(staffPartner),
})

export const createPartner = defineOperation({
  id: 'createPartner',
  method: 'POST',
  path: '/api/staff/clubs/:slug/partners',
  summary: 'Adds a partner after the others.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({ ...fields, slug }),
  status: 201,
  response: staffPartner,
})

export const updatePartner = defineOperation({
  id: 'updatePartner',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/partners/:partnerId',
  summary: 'Changes the given fields.',
  access: editors,
  versioned: true,
  params: inClubOf('partnerId'),
  body: z.partial(z.object(fields)),
  response: staffPartner,
})

export const orderPartners = defineOperation({
  id: 'orderPartners',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/partner-order',
  summary: 'Reorders all partners; 422 if one is missing.',
  access: editors,
  params: ofClub,
  body: reordered,
  response: z.array(staffPartner),
})

export const deletePartner = defineOperation({
  id: 'deletePartner',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/partners/:partnerId',
  summary: 'Removes a partner; 409 `errors.staff.inUse` while a giveaway names it.',
  access: editors,
  versioned: true,
  params: inClubOf('partnerId'),
  response: nothing,
})

/** A club that another one links to, in whatever state it is. */
export const staffLinkedClub = z.object({
  slug: z.string(),
  platformName: z.string(),
  logoUrl: z.string(),
  state: z.enum(clubStates),
})
export type StaffLinkedClub = z.output<typeof staffLinkedClub>

/** The linked clubs in their order, and the version of this list. */
export const staffLinkedClubs = z.object({ version, clubs: z.array(staffLinkedClub) })
export type StaffLinkedClubs = z.output<typeof staffLinkedClubs>

export const getLinkedClubs = defineOperation({
  id: 'getLinkedClubs',
  method: 'GET',
  path: '/api/staff/clubs/:slug/linked-clubs',
  summary: 'The linked clubs, in order, also those that fans can’t open.',
  access: allStaff,
  params: ofClub,
  response: staffLinkedClubs,
})

export const setLinkedClubs = defineOperation({
  id: 'setLinkedClubs',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/linked-clubs',
  summary: "Sets the linked clubs, in order; 422 for the club itself and for a club that doesn't exist.",
  access: editors,
  versioned: true,
  params: ofClub,
  body: z.object({ slugs: z.array(slug).check(z.maxLength(20, 'errors.validation.tooMany')) }),
  response: staffLinkedClubs,
})
