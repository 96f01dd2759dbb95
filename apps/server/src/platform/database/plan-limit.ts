const kinds = ['fans', 'staff', 'exclusives', 'storage'] as const

/** A limit of a club's plan that a write would have exceeded; `most` is what the plan allows. */
type PlanLimit = { kind: (typeof kinds)[number]; most: number }

/** Returns the limit because of which the trigger `update_club_use` rejected a write; undefined for other errors. */
export function planLimitOf(error: unknown): PlanLimit | undefined {
  if (!(error instanceof Error && 'constraint' in error && 'detail' in error)) return undefined
  const kind = kinds.find((one) => error.constraint === `club_limit_${one}`)
  return kind && { kind, most: Number(error.detail) }
}
