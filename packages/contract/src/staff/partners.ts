import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { partner } from '../clubs.ts'
import { ofClub, line, nothing, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { inClubOf, order, picture } from './values.ts'

const fields = { name: line, logoUrl: picture }

export const listPartners = defineOperation({
  id: 'listPartners',
  method: 'GET',
  path: '/api/staff/clubs/:slug/partners',
  summary: 'The partners, in order.',
  access: allStaff,
  params: ofClub,
  response: z.array(partner),
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
  response: partner,
})

export const updatePartner = defineOperation({
  id: 'updatePartner',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/partners/:partnerId',
  summary: 'Changes the given fields.',
  access: editors,
  params: inClubOf('partnerId'),
  body: z.partial(z.object(fields)),
  response: partner,
})

export const orderPartners = defineOperation({
  id: 'orderPartners',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/partner-order',
  summary: 'Reorders all partners; 422 if one is missing.',
  access: editors,
  params: ofClub,
  body: z.object({ ids: order }),
  response: z.array(partner),
})

export const deletePartner = defineOperation({
  id: 'deletePartner',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/partners/:partnerId',
  summary: 'Removes a partner; 409 `errors.staff.inUse` while a giveaway names it.',
  access: editors,
  params: inClubOf('partnerId'),
  response: nothing,
})

export const setLinkedClubs = defineOperation({
  id: 'setLinkedClubs',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/linked-clubs',
  summary: "Sets the linked clubs, in order; 422 for the club itself and for a club that doesn't exist.",
  access: editors,
  params: ofClub,
  body: z.object({ slugs: z.array(slug).check(z.maxLength(20, 'errors.validation.tooMany')) }),
  response: z.object({ slugs: z.array(z.string()) }),
})
