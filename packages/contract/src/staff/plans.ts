import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { line, ofClub } from '../values.ts'
import { operators, owners } from './access.ts'

/** What a plan limits: members of the club, its team, its exclusives, and the bytes of the pictures in its library. */
export const planKinds = ['fans', 'staff', 'exclusives', 'storage'] as const
export type PlanKind = (typeof planKinds)[number]

/** How much of something a club has, and how much its plan allows; null without a limit. */
export const planUse = z.object({ kind: z.enum(planKinds), used: z.number(), most: z.nullable(z.number()) })
export type PlanUse = z.output<typeof planUse>

export const clubPlan = z.object({
  /** As operators call it; null without one. */
  name: z.nullable(z.string()),
  uses: z.array(planUse),
})
export type ClubPlan = z.output<typeof clubPlan>

export const getClubPlan = defineOperation({
  id: 'getClubPlan',
  method: 'GET',
  path: '/api/staff/clubs/:slug/plan',
  summary: 'The plan of the club: what it allows, and how much of it is used.',
  access: owners,
  params: ofClub,
  response: clubPlan,
})

/** The largest limit: a petabyte of pictures. */
const largest = 1e15
const limit = z.nullable(
  z
    .number()
    .check(
      z.int('errors.validation.number'),
      z.minimum(0, 'errors.validation.number'),
      z.maximum(largest, 'errors.validation.number'),
    ),
)

export const setClubPlan = defineOperation({
  id: 'setClubPlan',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/plan',
  summary:
    'Sets the plan of a club; for operators. What the club has beyond a limit stays, and nothing is added: 409 `errors.plan.fans`, `.staff`, `.exclusives` and `.storage`.',
  access: operators,
  params: ofClub,
  body: z.object({
    name: z.nullable(line),
    limits: z.object({ fans: limit, staff: limit, exclusives: limit, storage: limit }),
  }),
  response: clubPlan,
})
