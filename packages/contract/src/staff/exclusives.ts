import { exclusiveCategories, withdrawalTerms } from '@virage/domain'
import * as z from 'zod/mini'
import { ownership } from '../exclusives.ts'
import { defineOperation } from '../operation.ts'
import { problemKeys } from '../problem.ts'
import { email, id, line, ofClub, instant, media, nothing, plannedInstant, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { between, flag, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import {
  count,
  euro,
  percent,
  gallery,
  inClubOf,
  storedTexts,
  optionalTexts,
  lines,
  order,
  picture,
  price,
  texts,
  version,
} from './values.ts'

export const exclusiveSorts = ['createdAt', 'name', 'price', 'stock'] as const

/** A lot is sold in its auction only; other exclusives are hidden, upcoming, sold out or for sale. */
export const exclusiveStates = ['LOT', 'HIDDEN', 'UPCOMING', 'SOLD_OUT', 'FOR_SALE'] as const

/** Who made new goods, and what buyers are warned of (Regulation (EU) 2023/988, article 19). */
export const maker = z.object({ name: line, address: line, email, warnings: optionalTexts })
export type Maker = z.output<typeof maker>

/** An editable exclusive: all languages, hidden or not. */
export const staffExclusive = z.object({
  id,
  version,
  slug: z.string(),
  name: storedTexts,
  description: storedTexts,
  imageUrl: z.string(),
  medias: z.array(media),
  /** In coins. */
  price: z.number(),
  visible: z.boolean(),
  stock: z.number(),
  category: z.enum(exclusiveCategories),
  /** Upcoming; for sale from this date, if there is one. */
  upcoming: z.boolean(),
  upcomingDate: z.nullable(instant),
  /** Euro that are not tax-deductible; null without any tax deduction. */
  nonDeductibleAmount: z.nullable(z.number()),
  /** Whether buyers can withdraw from the contract, and why not. */
  withdrawal: z.enum(withdrawalTerms),
  ownership,
  maker: z.nullable(maker),
  /** The auction in which it is a lot. */
  auctionId: z.nullable(id),
  state: z.enum(exclusiveStates),
  createdAt: instant,
})
export type StaffExclusive = z.output<typeof staffExclusive>

/** The fields of an exclusive that editors write. */
export const exclusiveFields = {
  name: lines,
  description: texts,
  imageUrl: picture,
  medias: gallery,
  price,
  visible: z.boolean(),
  category: z.enum(exclusiveCategories, 'errors.validation.choice'),
  upcoming: z.boolean(),
  upcomingDate: z.nullable(plannedInstant),
  nonDeductibleAmount: z.nullable(euro),
  withdrawal: z.enum(withdrawalTerms, 'errors.validation.choice'),
  ownership,
  maker: z.nullable(maker),
}

/** Stock below which an exclusive that is for sale runs low. */
export const lowStock = 5

const filters = {
  search,
  state: oneOf(exclusiveStates),
  category: oneOf(exclusiveCategories),
  /** Exclusives whose name or description lacks a language of the club. */
  untranslated: flag,
  /** Exclusives for sale with a stock below {@link lowStock}. */
  low: flag,
  /** Exclusives that can become a lot, because they are none yet. */
  free: flag,
  /** The lots of one auction. */
  auctionId: z.optional(id),
  ...between,
}

export const listStaffExclusives = defineOperation({
  id: 'listStaffExclusives',
  method: 'GET',
  path: '/api/staff/clubs/:slug/exclusives',
  summary: 'Exclusives, including hidden ones, newest first; dates are those of their creation.',
  access: allStaff,
  params: ofClub,
  query: listQuery(exclusiveSorts, filters),
  response: z.array(staffExclusive),
})

export const exportExclusives = defineOperation({
  id: 'exportExclusives',
  method: 'GET',
  path: '/api/staff/clubs/:slug/exclusives.csv',
  summary: 'The exclusives that match, in the order of the list, as CSV. The access is logged.',
  access: allStaff,
  csv: true,
  params: ofClub,
  query: exportQuery(exclusiveSorts, filters),
  response: z.string(),
})

export const getStaffExclusive = defineOperation({
  id: 'getStaffExclusive',
  method: 'GET',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId',
  summary: 'One editable exclusive.',
  access: allStaff,
  params: inClubOf('exclusiveId'),
  response: staffExclusive,
})

export const createExclusive = defineOperation({
  id: 'createExclusive',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusives',
  summary: 'Adds an exclusive; 409 `errors.staff.slugTaken` if the slug is taken.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...exclusiveFields,
    slug,
    stock: count,
    medias: z._default(gallery, []),
    visible: z._default(z.boolean(), false),
    upcoming: z.optional(z.boolean()),
    upcomingDate: z._default(exclusiveFields.upcomingDate, null),
    nonDeductibleAmount: z._default(exclusiveFields.nonDeductibleAmount, null),
    withdrawal: z._default(exclusiveFields.withdrawal, 'RIGHT'),
    ownership: z._default(exclusiveFields.ownership, { kind: 'OWN' }),
    maker: z._default(exclusiveFields.maker, null),
  }),
  status: 201,
  response: staffExclusive,
})

export const updateExclusive = defineOperation({
  id: 'updateExclusive',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId',
  summary:
    'Changes the given exclusiveFields. The price of a lot is set in its auction (409 `errors.staff.inUse`); stock has its own operation.',
  access: editors,
  versioned: true,
  params: inClubOf('exclusiveId'),
  body: z.partial(z.object(exclusiveFields)),
  response: staffExclusive,
})

const anyChange = z.refine<Record<string, unknown>>(
  (given) => Object.values(given).some((value) => value !== undefined),
  'errors.validation.required',
)

export const changeExclusives = defineOperation({
  id: 'changeExclusives',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusives/bulk-changes',
  summary:
    'Changes the same fields of many exclusives: those with the ids, or all that match the filter. 409 `errors.staff.countChanged` with the number in `current` if they are not as many as expected; at most a thousand. `undoImport` undoes it.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z
    .object({
      ids: z.optional(order),
      filter: z.optional(z.object(filters)),
      /** How many exclusives the editor has been shown. */
      expected: z
        .number('errors.validation.number')
        .check(
          z.int('errors.validation.number'),
          z.minimum(1, 'errors.validation.amount'),
          z.maximum(1000, 'errors.validation.amount'),
        ),
      change: z
        .object({
          visible: z.optional(exclusiveFields.visible),
          category: z.optional(exclusiveFields.category),
          upcoming: z.optional(exclusiveFields.upcoming),
          upcomingDate: z.optional(exclusiveFields.upcomingDate),
          /** Percent of the present price, rounded to hundredths of a coin. The price of a lot is set in its auction. */
          pricePercent: z.optional(percent),
        })
        .check(anyChange),
    })
    .check(
      z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        error: 'errors.validation.required',
        path: ['ids'],
      }),
    ),
  status: 201,
  response: z.object({
    /** How many are different now; others already were as wanted. */
    changed: z.number(),
    /** What `undoImport` takes to undo it; null if nothing has changed. */
    undoId: z.nullable(id),
    results: z.array(z.object({ id, ok: z.boolean(), problem: z.nullable(z.enum(problemKeys)) })),
  }),
})

export const copyExclusive = defineOperation({
  id: 'copyExclusive',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId/copies',
  summary: 'Adds a hidden copy of an exclusive, with a slug of its own; a copy of a lot is no lot.',
  access: editors,
  idempotent: true,
  params: inClubOf('exclusiveId'),
  status: 201,
  response: staffExclusive,
})

export const changeStock = defineOperation({
  id: 'changeStock',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId/stock-changes',
  summary:
    'Increases or decreases the stock, regardless of concurrent sales; 409 `errors.exclusive.outOfStock` below zero.',
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
  summary: 'Removes an exclusive without orders and auctions; otherwise 409 `errors.staff.inUse`: hide it.',
  access: editors,
  versioned: true,
  params: inClubOf('exclusiveId'),
  response: nothing,
})
