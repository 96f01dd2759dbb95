import { type PlanKind, planKinds, type PlanUse } from '@virage/contract/staff'
import type { Tx } from '../../../platform/database/database.ts'

/** A club's plan, with its uses in the order of their kinds. */
export type Plan = { name: string | null; uses: PlanUse[] }

/** Reads the plan of a club. */
export async function readPlan(tx: Tx, clubId: string): Promise<Plan> {
  const { plan } = await tx.selectFrom('club').select('plan').where('id', '=', clubId).executeTakeFirstOrThrow()
  const limits = await tx.selectFrom('club_limit').selectAll().where('club_id', '=', clubId).execute()
  const counts = await tx.selectFrom('club_use').selectAll().where('club_id', '=', clubId).execute()
  const uses = planKinds.map((kind) => ({
    kind,
    used: counts.find((count) => count.kind === kind)?.used ?? 0,
    most: limits.find((limit) => limit.kind === kind)?.most ?? null,
  }))
  return { name: plan, uses }
}

/** Replaces the plan of a club. Its row is locked, so that two operators don't mix theirs. */
export async function storePlan(
  tx: Tx,
  clubId: string,
  { name, limits }: { name: string | null; limits: Record<PlanKind, number | null> },
): Promise<void> {
  await tx.updateTable('club').set({ plan: name }).where('id', '=', clubId).execute()
  await tx.deleteFrom('club_limit').where('club_id', '=', clubId).execute()
  const rows = planKinds.flatMap((kind) => {
    const most = limits[kind]
    return most === null ? [] : [{ club_id: clubId, kind, most }]
  })
  if (rows.length > 0) await tx.insertInto('club_limit').values(rows).execute()
}
