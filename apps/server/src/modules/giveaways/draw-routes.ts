import { type Draw, getDraw, type Language } from '@virage/contract'
import { drawGiveaway, drawSubstitute, getStaffDraw, handOverPrize } from '@virage/contract/staff'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffOperations } from '../staff/index.ts'
import { draw } from './draw.ts'
import { readEntries, readGiveawayIds } from './draw-queries.ts'
import { substitute } from './draw-substitute.ts'
import { type DrawState, getDrawState, readDrawnEntries } from './drawn-entries.ts'
import { handOver } from './hand-over-prize.ts'

/** Registers the operations on draws with commit and reveal: editors draw, anyone can verify. */
export function drawRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, addresses, publicUrl }: Pick<Platform, 'database' | 'addresses' | 'publicUrl'>,
): void {
  addresses.register('giveaway', { read: readGiveawayIds, changedBy: 'content' })

  register(getDraw, async ({ club, params, language }) => {
    const exists = await addresses.has(club.id, 'giveaway', params.giveawayId.toLowerCase())
    if (!exists) throw new ApiError('errors.backend.notFound')
    return database.withTenant(club.id, async (tx) => {
      const read = await getDrawState(tx, club.id, params.giveawayId)
      return presentDraw(read, await readEntries(tx, club.id, params.giveawayId), language)
    })
  })

  backOffice.mutate(drawGiveaway, ({ club, params: { giveawayId }, body: { count } }, tx) =>
    draw(tx, { club, giveawayId, count, publicUrl: publicUrl() }),
  )

  backOffice.read(getStaffDraw, async ({ club, params: { giveawayId }, language }, tx) => {
    const read = await getDrawState(tx, club.id, giveawayId)
    const participationIds = await readEntries(tx, club.id, giveawayId)
    return { draw: presentDraw(read, participationIds, language), entries: await readDrawnEntries(tx, club.id, read) }
  })

  backOffice.mutate(drawSubstitute, ({ club, params: { giveawayId, participationId }, body: { reason } }, tx) =>
    substitute(tx, { club, giveawayId, replacedId: participationId, reason, publicUrl: publicUrl() }),
  )

  backOffice.mutate(handOverPrize, ({ club, staff, params }, tx) =>
    handOver(tx, { clubId: club.id, giveawayId: params.giveawayId, participationId: params.participationId, staff }),
  )
}

/** Returns the DTO of a draw, for anyone. Its seed is secret until the draw. */
const presentDraw = (
  { draw: row, substitutions }: DrawState,
  participationIds: string[],
  language: Language,
): Draw => ({
  giveawayId: row.giveaway_id,
  name: localized(row.name, language) ?? '',
  commitment: row.commitment.toString('hex'),
  committedAt: row.committed_at.toISOString(),
  drawnAt: row.drawn_at?.toISOString() ?? null,
  seed: row.drawn_at === null ? null : row.seed.toString('hex'),
  count: row.count,
  participationIds,
  winnerIds: row.winner_ids,
  substitutes: substitutions.map((one) => ({
    participationId: one.participation_id,
    replacedId: one.replaced_id,
    passedOverIds: one.passed_over_ids,
    drawnAt: one.drawn_at.toISOString(),
  })),
})
