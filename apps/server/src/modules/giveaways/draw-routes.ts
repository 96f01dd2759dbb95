import { type Draw, getDraw, getDrawEntries, type Language } from '@virage/contract'
import { drawGiveaway, drawSubstitute, getStaffDraw, handOverPrize } from '@virage/contract/staff'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { InTransaction } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sendFile } from '../../platform/http/send-csv.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffOperations } from '../staff/index.ts'
import { draw } from './draw.ts'
import { type DrawRow, readEntries, readGiveawayIds } from './draw-queries.ts'
import { substitute } from './draw-substitute.ts'
import { type DrawState, getCompletedDraw, getDrawState, readDrawnEntries } from './drawn-entries.ts'
import { handOver } from './hand-over-prize.ts'

/** Registers the operations on draws with commit and reveal: editors draw, anyone can verify. */
export function drawRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, addresses, responses, publicUrl }: Pick<Platform, 'database' | 'addresses' | 'responses' | 'publicUrl'>,
): void {
  const limited = createConcurrencyLimit(entryReads)
  addresses.register('giveaway', { read: readGiveawayIds, changedBy: 'content' })

  // A draw can have a million winners, and anyone may ask: it is read once every few seconds.
  const sharedDraw = responses.handle(getDraw, ['content', 'settings'], ({ club, params: { giveawayId }, language }) =>
    database.withTenant(club.id, async (tx) => presentDraw(await getDrawState(tx, club.id, giveawayId), language)),
  )
  register(getDraw, async (context) => {
    // An id in capitals is the same draw, with the same response.
    const giveawayId = context.params.giveawayId.toLowerCase()
    const exists = await addresses.has(context.club.id, 'giveaway', giveawayId)
    if (!exists) throw new ApiError('errors.backend.notFound')
    return sharedDraw({ ...context, params: { ...context.params, giveawayId } })
  })

  register(getDrawEntries, async ({ club, params: { giveawayId }, reply }) => {
    const exists = await addresses.has(club.id, 'giveaway', giveawayId.toLowerCase())
    if (!exists) throw new ApiError('errors.backend.notFound')
    const inTransaction: InTransaction = (work) => limited(() => database.withTenant(club.id, work))
    const { draw: drawn } = await inTransaction((tx) => getCompletedDraw(tx, club.id, giveawayId))
    return sendFile(reply, { name: 'entries.txt', type: 'text/plain', parts: entryLines(inTransaction, drawn) })
  })

  backOffice.mutate(drawGiveaway, ({ club, params: { giveawayId }, body: { count } }, tx) =>
    draw(tx, { club, giveawayId, count, publicUrl: publicUrl() }),
  )

  backOffice.read(getStaffDraw, async ({ club, params: { giveawayId }, language }, tx) => {
    const read = await getDrawState(tx, club.id, giveawayId)
    return { draw: presentDraw(read, language), entries: await readDrawnEntries(tx, club.id, read) }
  })

  backOffice.mutate(drawSubstitute, ({ club, params: { giveawayId, participationId }, body: { reason } }, tx) =>
    substitute(tx, { club, giveawayId, replacedId: participationId, reason, publicUrl: publicUrl() }),
  )

  backOffice.mutate(handOverPrize, ({ club, staff, params }, tx) =>
    handOver(tx, { clubId: club.id, giveawayId: params.giveawayId, participationId: params.participationId, staff }),
  )
}

/** How many entries are read at a time: nobody waits long for a list of a million, and it takes little memory. */
const linesAtOnce = 20_000

/** How many reads run at a time, and how many wait: anyone may ask. */
const entryReads = { running: 2, waiting: 200 }

/** Returns the ids of a draw's entries in parts, each id on a line. The database prevents that a draw changes. */
async function* entryLines(inTransaction: InTransaction, drawn: DrawRow): AsyncGenerator<string> {
  for (let skip = 0; skip < drawn.entries; skip += linesAtOnce) {
    const ids = await inTransaction((tx) => readEntries(tx, drawn, { skip, limit: linesAtOnce }))
    yield ids.map((id) => `${id}\n`).join('')
  }
}

/** Returns the DTO of a draw, for anyone. Its seed is secret until the draw. */
const presentDraw = ({ draw: row, substitutions }: DrawState, language: Language): Draw => ({
  giveawayId: row.giveaway_id,
  name: localized(row.name, language) ?? '',
  commitment: row.commitment.toString('hex'),
  committedAt: row.committed_at.toISOString(),
  drawnAt: row.drawn_at?.toISOString() ?? null,
  seed: row.drawn_at === null ? null : row.seed.toString('hex'),
  count: row.count,
  entries: row.entries,
  winnerIds: row.winner_ids,
  substitutes: substitutions.map((one) => ({
    participationId: one.participation_id,
    replacedId: one.replaced_id,
    passedOverIds: one.passed_over_ids,
    drawnAt: one.drawn_at.toISOString(),
  })),
})
