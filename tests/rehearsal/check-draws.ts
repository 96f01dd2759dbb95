import { webcrypto } from 'node:crypto'
import type pg from 'pg'
import { drawWinners } from '../../packages/domain/src/index.ts'
import type { Finding } from './check-books.ts'
import type { Done } from './load.ts'

type Drawn = {
  id: string
  seed: Buffer
  commitment: string
  count: number
  participations: string[]
  winners: string[]
  confirmed: string[]
}

/** Compares draws as answered with those that are stored, and repeats them as anybody can (docs/decisions/0011). */
export async function checkDraws(client: pg.Client, done: Done[]): Promise<Finding[]> {
  const draws = done.filter(({ kind }) => kind === 'draw')
  const { rows } = await client.query<Drawn>(
    `select d.giveaway_id::text as id, d.seed, encode(d.commitment, 'hex') as commitment, d.count,
       d.participation_ids::text[] as participations, d.winner_ids::text[] as winners,
       coalesce((select array_agg(p.id::text) from participation p where p.club_id = d.club_id and p.giveaway_id = d.giveaway_id
         and p.confirmed_at is not null), '{}') as confirmed
     from giveaway_draw d where d.drawn_at is not null and d.giveaway_id::text = any($1)`,
    [draws.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const answered = draws.flatMap((draw) => {
    const row = stored.get(draw.id)
    return row ? [{ draw, row }] : []
  })
  const about = (contradicts: (one: (typeof answered)[number]) => boolean) =>
    answered.filter(contradicts).map(({ draw }) => `the draw of giveaway ${draw.id}`)
  const repeated = new Map<string, string>()
  for (const { id, seed, count, participations } of rows) {
    const digest = (bytes: Uint8Array<ArrayBuffer>) => webcrypto.subtle.digest('SHA-256', bytes)
    const winners = await drawWinners({ participationIds: participations, seed: new Uint8Array(seed), count, digest })
    repeated.set(id, winners.join())
  }
  const entries = Map.groupBy(
    done.filter(({ kind }) => kind === 'entry'),
    ({ giveawayId }) => giveawayId,
  )
  const finding = (what: string, contradictions: string[], covers = answered.length) => ({
    what,
    covers,
    contradictions,
  })
  return [
    finding(
      'the winners of each draw are those that were answered',
      about(({ draw, row }) => draw.winners?.join() !== row.winners.join()),
    ),
    finding(
      'each draw belongs to the commitment that was published before, and gives the same winners again',
      about(
        ({ draw, row }) =>
          (draw.commitment !== undefined && draw.commitment !== row.commitment) ||
          repeated.get(row.id) !== row.winners.join(),
      ),
    ),
    finding(
      'each entry that was confirmed before a draw took part in it, and nothing else',
      about(
        ({ draw, row }) =>
          row.participations.toSorted().join() !== row.confirmed.toSorted().join() ||
          (entries.get(draw.id) ?? []).some(({ id }) => !row.participations.includes(id)),
      ),
      rows.reduce((sum, { participations }) => sum + participations.length, 0),
    ),
  ]
}
