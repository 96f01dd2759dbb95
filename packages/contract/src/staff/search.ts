import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub } from '../values.ts'
import { allStaff } from './access.ts'
import { buyer } from './refunds.ts'

const words = z
  .string()
  .check(z.trim(), z.minLength(1, 'errors.validation.required'), z.maxLength(200, 'errors.validation.tooLong'))

/** What the search of the back office finds. */
export const searchKinds = ['exclusive', 'auction', 'post', 'program', 'giveaway', 'fan', 'order', 'donation'] as const

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id,
  /** Its name, in the caller's language. */
  title: z.string(),
  /** What tells it from others with this name: an email address, a slug, a buyer; may be empty. */
  line: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchStaff = defineOperation({
  id: 'searchStaff',
  method: 'GET',
  path: '/api/staff/clubs/:slug/search',
  summary:
    'Finds things by name, email address, order number or id: at most five of each kind that the caller’s role can open, best first.',
  access: allStaff,
  params: ofClub,
  query: z.object({ q: words }),
  response: z.array(searchHit),
})

export const findPeople = defineOperation({
  id: 'findPeople',
  method: 'GET',
  path: '/api/staff/clubs/:slug/people',
  summary:
    'At most twenty fans by name, email address, or number of an order or a receipt, for everyone who may act on a fan.',
  access: { staff: ['owner', 'editor', 'compliance', 'finance'] },
  params: ofClub,
  query: z.object({ search: words }),
  response: z.array(buyer),
})
