import { exclusiveCategories } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, media, nothing, page, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { count, euro, gallery, inClubOf, kept, lines, picture, price, texts } from './values.ts'

/** An exclusive as it is edited: all languages, hidden or not. */
export const staffExclusive = z.object({
  id,
  slug: z.string(),
  name: kept,
  description: kept,
  imageUrl: z.string(),
  medias: z.array(media),
  /** In coins. */
  price: z.number(),
  visible: z.boolean(),
  stock: z.number(),
  category: z.enum(exclusiveCategories),
  /** Still to come; from the date on, where it has one, it is for sale. */
  upcoming: z.boolean(),
  upcomingDate: z.nullable(instant),
  /** Euro that can't be deducted from tax; null where nothing can. */
  nonDeductibleAmount: z.nullable(z.number()),
  /** The auction in which it is a lot. */
  auctionId: z.nullable(id),
  createdAt: instant,
})
export type StaffExclusive = z.output<typeof staffExclusive>

const fields = {
  name: lines,
  description: texts,
  imageUrl: picture,
  medias: gallery,
  price,
  visible: z.boolean(),
  category: z.enum(exclusiveCategories, 'errors.validation.choice'),
  upcoming: z.boolean(),
  upcomingDate: z.nullable(instant),
  nonDeductibleAmount: z.nullable(euro),
}

export const listStaffExclusives = defineOperation({
  id: 'listStaffExclusives',
  method: 'GET',
  path: '/api/staff/clubs/:slug/exclusives',
  summary: 'All exclusives, hidden ones too, newest first.',
  access: allStaff,
  params: ofClub,
  query: page,
  response: z.array(staffExclusive),
})

export const getStaffExclusive = defineOperation({
  id: 'getStaffExclusive',
  method: 'GET',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId',
  summary: 'One exclusive as it is edited.',
  access: allStaff,
  params: inClubOf('exclusiveId'),
  response: staffExclusive,
})

export const createExclusive = defineOperation({
  id: 'createExclusive',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusives',
  summary: 'Adds an exclusive; 409 `errors.staff.slugTaken` where the club has one of this slug.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...fields,
    slug,
    stock: count,
    medias: z._default(gallery, []),
    visible: z._default(z.boolean(), false),
    upcoming: z.optional(z.boolean()),
    upcomingDate: z._default(fields.upcomingDate, null),
    nonDeductibleAmount: z._default(fields.nonDeductibleAmount, null),
  }),
  status: 201,
  response: staffExclusive,
})

export const updateExclusive = defineOperation({
  id: 'updateExclusive',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId',
  summary:
    'Changes what is given. The price of a lot is its auction’s (409 `errors.staff.inUse`); stock has its own call.',
  access: editors,
  params: inClubOf('exclusiveId'),
  body: z.partial(z.object(fields)),
  response: staffExclusive,
})

export const changeStock = defineOperation({
  id: 'changeStock',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId/stock-changes',
  summary:
    'Adds to the stock or takes from it, beside what is being sold; 409 `errors.exclusive.outOfStock` below zero.',
  access: editors,
  idempotent: true,
  params: inClubOf('exclusiveId'),
  body: z.object({
    change: z
      .number('errors.validation.number')
      .check(
        z.int('errors.validation.number'),
        z.minimum(-1_000_000, 'errors.validation.amount'),
        z.maximum(1_000_000, 'errors.validation.amount'),
      ),
  }),
  status: 201,
  response: staffExclusive,
})

export const deleteExclusive = defineOperation({
  id: 'deleteExclusive',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId',
  summary: 'Removes an exclusive that nobody has bought and no auction holds; else 409 `errors.staff.inUse`: hide it.',
  access: editors,
  params: inClubOf('exclusiveId'),
  response: nothing,
})
