import type { Suspension } from '@virage/contract/staff'
import type { SuspensionRow } from './queries.ts'

/** Returns the DTO of a suspension. */
export const presentSuspension = (row: SuspensionRow): Suspension => ({
  id: row.id,
  scope: row.scope,
  reason: row.reason,
  since: row.created_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  liftedAt: row.lifted_at?.toISOString() ?? null,
})
