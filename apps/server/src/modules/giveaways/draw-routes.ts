import { getDraw } from '@virage/contract'
import { drawGiveaway } from '@virage/contract/staff'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffOperations } from '../staff/index.ts'
import { draw } from './draw.ts'
import { readDraw, readGiveawayIds } from './draw-queries.ts'

/** Registers the operations on draws with commit and reveal: editors draw, anyone can verify. */
export function drawRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, addresses, publicUrl }: Pick<Platform, 'database' | 'addresses' | 'publicUrl'>,
): void {
  addresses.register('giveaway', { read: readGiveawayIds, changedBy: 'content' })

  register(getDraw, async ({ club, params, language }) => {
    const exists = await addresses.has(club.id, 'giveaway', params.giveawayId.toLowerCase())
    const row = exists && (await database.withTenant(club.id, (tx) => readDraw(tx, club.id, params.giveawayId)))
    if (!row) throw new ApiError('errors.backend.notFound')
    const drawn = row.drawn_at !== null
    return {
      giveawayId: row.giveaway_id,
      name: localized(row.name, language) ?? '',
      commitment: row.commitment.toString('hex'),
      committedAt: row.committed_at.toISOString(),
      drawnAt: row.drawn_at?.toISOString() ?? null,
      seed: drawn ? row.seed.toString('hex') : null,
      count: row.count,
      participationIds: row.participation_ids,
      winnerIds: row.winner_ids,
    }
  })

  backOffice.mutate(drawGiveaway, ({ club, params: { giveawayId }, body: { count } }, tx) =>
    draw(tx, { club, giveawayId, count, publicUrl: publicUrl() }),
  )
}
