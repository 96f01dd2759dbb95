import type { DrawnEntry } from '@virage/contract/staff'
import { prizeHolders } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  type DrawRow,
  readDraw,
  readHandovers,
  readSubstitutions,
  type SubstitutionRow,
  toSubstitution,
} from './draw-queries.ts'

/** A draw, which may not have taken place yet, with its substitutions. */
export type DrawState = { draw: DrawRow; substitutions: SubstitutionRow[] }

/** A draw that has taken place, with its substitutions. */
export type CompletedDraw = DrawState & { draw: { drawn_at: Date; count: number } }

/** Reads a draw. @throws ApiError 404 if the club has no giveaway with this id */
export async function getDrawState(tx: Tx, clubId: string, giveawayId: string): Promise<DrawState> {
  const draw = await readDraw(tx, clubId, giveawayId)
  if (!draw) throw new ApiError('errors.backend.notFound')
  return { draw, substitutions: await readSubstitutions(tx, clubId, giveawayId) }
}

/** Reads a draw that has taken place. @throws ApiError 404 without a draw, 409 before it */
export async function getCompletedDraw(tx: Tx, clubId: string, giveawayId: string): Promise<CompletedDraw> {
  const { draw, substitutions } = await getDrawState(tx, clubId, giveawayId)
  const { drawn_at, count } = draw
  if (drawn_at === null || count === null) throw new ApiError('errors.giveaway.notDrawn')
  return { draw: { ...draw, drawn_at, count }, substitutions }
}

/** Returns the entries that hold a prize now. */
export const holdersOf = ({ draw, substitutions }: DrawState): string[] =>
  prizeHolders({ winnerIds: draw.winner_ids, substitutions: substitutions.map(toSubstitution) })

/** Reads the entries that were drawn: winners, best first, then substitutes in the order of their draw. */
export async function readDrawnEntries(
  tx: Tx,
  clubId: string,
  { draw, substitutions }: DrawState,
): Promise<DrawnEntry[]> {
  const { drawn_at: drawnAt } = draw
  if (drawnAt === null) return []
  const handovers = await readHandovers(tx, clubId, draw.giveaway_id)
  const drawn = [
    ...draw.winner_ids.map((id) => ({ id, at: drawnAt, replacedId: null })),
    ...substitutions.map((row) => ({ id: row.participation_id, at: row.drawn_at, replacedId: row.replaced_id })),
  ]
  const successors = new Map(substitutions.map((row) => [row.replaced_id, row]))
  const handoversOf = new Map(handovers.map((row) => [row.participation_id, row]))
  return drawn.map(({ id, at, replacedId }) => {
    const by = successors.get(id)
    const handover = handoversOf.get(id)
    return {
      participationId: id,
      drawnAt: at.toISOString(),
      replacedId,
      replaced: by ? { byId: by.participation_id, reason: by.reason, at: by.drawn_at.toISOString() } : null,
      handedOver: handover ? { at: handover.handed_over_at.toISOString(), by: handover.noted_by } : null,
    }
  })
}
