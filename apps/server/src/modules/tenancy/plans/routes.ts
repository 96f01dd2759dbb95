import { getClubPlan, setClubPlan } from '@virage/contract/staff'
import type { StaffOperations } from '../../staff/index.ts'
import { type Plan, readPlan, storePlan } from './queries.ts'

/** Registers what a club's plan allows, which operators set. Triggers reject what is beyond it. */
export function planRoutes(backOffice: StaffOperations): void {
  backOffice.read(getClubPlan, ({ club }, tx) => readPlan(tx, club.id))

  backOffice.mutate(setClubPlan, async ({ club, body }, tx) => {
    const before = await readPlan(tx, club.id)
    await storePlan(tx, club.id, body)
    const answer = await readPlan(tx, club.id)
    return { answer, audit: { subject: 'plan', before: limitsOf(before), after: limitsOf(answer) } }
  })
}

/** Returns what an audit entry says of a plan. */
const limitsOf = ({ name, uses }: Plan) => ({
  name,
  ...Object.fromEntries(uses.map(({ kind, most }) => [kind, most])),
})
