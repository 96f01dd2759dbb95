import { drawWinners } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { drawEntries, findSubstitute, readDraw, readEntries } from './draw-queries.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(1)
})
afterAll(() => harness.close())

/** Creates a giveaway with confirmed entries, and draws its winners. @returns all entries by their tickets, and a reader of the draw */
async function drawAmong(tx: Tx, entries: number, count: number) {
  const { clubId } = harness
  const { rows } = await sql<{ id: string }>`insert into giveaway (club_id, type, name, starts_at, ends_at)
    values (${clubId}, 'GIVEAWAY', '{}', virage_now() - interval '1 hour', virage_now()) returning id`.execute(tx)
  const id = rows[0]?.id ?? ''
  await sql`insert into participation (club_id, giveaway_id, first_name, last_name, email, confirmed_at)
    select ${clubId}, ${id}, '', '', n || '@fans.test', virage_now() from generate_series(1, ${entries}::int) n`.execute(
    tx,
  )
  const { winnerIds } = await drawEntries(tx, { club_id: clubId, giveaway_id: id }, count)
  const draw = await readDraw(tx, clubId, id)
  if (!draw) throw new Error('The giveaway has no draw')
  const ranked = await drawWinners({
    participationIds: await readEntries(tx, draw, { skip: 0, limit: entries }),
    seed: new Uint8Array(draw.seed),
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    count: entries,
  })
  return { draw, ranked, winnerIds }
}

const erase = (tx: Tx, ids: string[]) =>
  sql`update participation set email = 'erased-' || id || '@erased.invalid' where id = any(${ids}::uuid[])`.execute(tx)

test('winners and substitutes follow the order of the tickets, and nobody’s ticket is used twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat({ max: 11 }), { maxLength: 5 }),
      async (entries, count, gone) => {
        const { ranked, winnerIds, erased, used, found } = await harness.database.withTenant(
          harness.clubId,
          async (tx) => {
            const drawn = await drawAmong(tx, entries, count)
            const ids = gone.flatMap((rank) => drawn.ranked[rank] ?? [])
            await erase(tx, ids)
            const tickets = [...drawn.winnerIds]
            const substitutes: string[] = []
            for (let next = await findSubstitute(tx, drawn.draw, tickets.length); next;) {
              tickets.push(...next.passedOverIds, next.participationId)
              substitutes.push(next.participationId)
              next = await findSubstitute(tx, drawn.draw, tickets.length)
            }
            return { ...drawn, erased: new Set(ids), used: tickets, found: substitutes }
          },
        )
        expect(winnerIds).toEqual(ranked.slice(0, count))
        expect(used).toEqual(ranked.slice(0, used.length))
        expect(found).toEqual(ranked.slice(winnerIds.length).filter((id) => !erased.has(id)))
      },
    ),
    { numRuns: 40 },
  )
})

test('a substitute is found behind more erased entries than are read at a time', async () => {
  const { last, found } = await harness.database.withTenant(harness.clubId, async (tx) => {
    const { draw, ranked } = await drawAmong(tx, 250, 1)
    await erase(tx, ranked.slice(1, -1))
    return { last: ranked.at(-1), found: await findSubstitute(tx, draw, 1) }
  })
  expect(found?.participationId).toBe(last)
  expect(found?.passedOverIds).toHaveLength(248)
})
