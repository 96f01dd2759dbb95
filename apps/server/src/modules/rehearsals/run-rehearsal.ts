import type { Rehearsal } from '@virage/contract/staff'
import type { Club } from '../../platform/access/clubs.ts'
import { inEveryClub, type Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MutationResult } from '../staff/index.ts'
import { copyClub, deleteRehearsal, lockRehearsing, readRehearsal, type RehearsalRow } from './queries.ts'

/** Returns the rehearsal of a club, or of the club that is one. */
export async function find(tx: Tx, club: Club): Promise<{ rehearsal: Rehearsal | null }> {
  const row = await inEveryClub(tx, club.id, () => readRehearsal(tx, club.id))
  return { rehearsal: row ? present(row) : null }
}

/**
 * Starts a rehearsal of an auction, or returns the one that runs.
 *
 * @throws ApiError 409 `errors.rehearsal.running` while another auction is rehearsed, `errors.rehearsal.noLots`
 */
export async function start(tx: Tx, club: Club, auctionId: string): Promise<MutationResult<Rehearsal>> {
  const row = await inEveryClub(tx, club.id, async () => {
    await lockRehearsing(tx, club.id)
    const running = await readRehearsal(tx, club.id)
    if (running && running.of_auction_id !== auctionId) throw new ApiError('errors.rehearsal.running')
    return running ?? begin(tx, club, auctionId)
  })
  return { answer: present(row), audit: { subject: `auction ${auctionId}` } }
}

/** Deletes the rehearsal, and starts one of the same auction. @throws ApiError 404 `errors.rehearsal.none` */
export async function restart(tx: Tx, club: Club): Promise<MutationResult<Rehearsal>> {
  const row = await inEveryClub(tx, club.id, async () => {
    await lockRehearsing(tx, club.id)
    const running = await readRehearsal(tx, club.id)
    if (!running) throw new ApiError('errors.rehearsal.none')
    await deleteRehearsal(tx, running.club_id)
    return begin(tx, club, running.of_auction_id)
  })
  return { answer: present(row), audit: { subject: `auction ${row.of_auction_id}` } }
}

/** Deletes the rehearsal, if there is one. */
export async function end(tx: Tx, club: Club): Promise<MutationResult<Record<string, never>>> {
  const ended = await inEveryClub(tx, club.id, async () => {
    await lockRehearsing(tx, club.id)
    const running = await readRehearsal(tx, club.id)
    if (running) await deleteRehearsal(tx, running.club_id)
    return running
  })
  return { answer: {}, audit: ended ? { subject: `auction ${ended.of_auction_id}` } : [] }
}

async function begin(tx: Tx, club: Club, auctionId: string): Promise<RehearsalRow> {
  if (!(await copyClub(tx, { club, auctionId }))) throw new ApiError('errors.rehearsal.noLots')
  const row = await readRehearsal(tx, club.id)
  if (!row) throw new Error('A rehearsal that has begun is not there')
  return row
}

const present = (row: RehearsalRow): Rehearsal => ({
  slug: row.slug,
  of: { slug: row.of_slug, platformName: row.of_platform_name },
  auctionId: row.auction_id,
  ofAuctionId: row.of_auction_id,
  name: row.name,
  startDate: row.started_at.toISOString(),
  endDate: row.ends_at.toISOString(),
})
