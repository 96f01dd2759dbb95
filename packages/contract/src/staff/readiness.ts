import { clubStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { ofClub } from '../values.ts'
import { allStaff } from './access.ts'

/** What a club needs before it opens, in the order in which its owner meets it. */
export const readinessItems = [
  'logo',
  'banner',
  'colours',
  'texts',
  'identity',
  'seller',
  'payments',
  'receipts',
  'exclusive',
  'auction',
  'team',
] as const

export const readinessItem = z.object({
  id: z.enum(readinessItems),
  state: z.enum(['done', 'missing']),
  /** Whether the club should not open without it; others are advice. */
  required: z.boolean(),
  /** What there is, or what is missing and why it matters. */
  reason: z.object({ en: z.string(), fr: z.string() }),
  /** The screen of the back office that changes it, below `/office/{slug}/`, such as `settings?tab=pages`. */
  screen: z.string(),
})
export type ReadinessItem = z.output<typeof readinessItem>

export const readiness = z.object({
  state: z.enum(clubStates),
  /** Whether each required item is done. */
  ready: z.boolean(),
  items: z.array(readinessItem),
})
export type Readiness = z.output<typeof readiness>

export const getReadiness = defineOperation({
  id: 'getReadiness',
  method: 'GET',
  path: '/api/staff/clubs/:slug/readiness',
  summary: 'What the club has and lacks before it opens, read from its own data.',
  access: allStaff,
  params: ofClub,
  response: readiness,
})
