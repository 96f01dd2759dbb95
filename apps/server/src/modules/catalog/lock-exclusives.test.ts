import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import type { MediaStore } from '../media/index.ts'
import { importRows } from './import-exclusives.ts'
import { lockEdited, lockManyEdited, lockManyEditedBySlug } from './lock-exclusives.ts'

const shape = { fans: 1, exclusives: 3, stock: 1, coins: 0 }
let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, shape)
})
afterAll(() => idle.stop())

type Exclusive = { id: string; slug: string }

test.each([
  ['by its id', 0, (tx: Tx, clubId: string, { id }: Exclusive) => lockEdited(tx, clubId, id)],
  [
    'by its slug',
    1,
    async (tx: Tx, clubId: string, { slug }: Exclusive) => {
      const [row] = await lockManyEditedBySlug(tx, clubId, [slug])
      return row
    },
  ],
  [
    'with others',
    2,
    async (tx: Tx, clubId: string, { id }: Exclusive) => {
      const [row] = await lockManyEdited(tx, clubId, [id])
      return row
    },
  ],
])('an exclusive that is locked %s while it becomes a lot is read as a lot', async (_, index, lock) => {
  const { club } = fixtures
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  const { exclusive, auctionId } = await inClub(async (tx) => {
    const rows = await tx.selectFrom('exclusive').select(['id', 'slug']).orderBy('id').execute()
    const { rows: auctions } = await sql<{ id: string }>`
      insert into auction (club_id, name, starts_at, ends_at)
      values (${club.id}, '{}', virage_now() + interval '1 day', virage_now() + interval '2 days') returning id`.execute(
      tx,
    )
    return { exclusive: rows[index] ?? { id: '', slug: '' }, auctionId: auctions[0]?.id }
  })
  const { work } = await inClub(async (tx) => {
    await sql`insert into lot (club_id, exclusive_id, auction_id, number, starting_price, starts_at, ends_at)
      select club_id, ${exclusive.id}, id, 1, 100000, starts_at, ends_at from auction where id = ${auctionId}`.execute(
      tx,
    )
    await sql`update exclusive set price = 100000 where id = ${exclusive.id}`.execute(tx)
    return untilItWaits(
      idle.database,
      inClub((other) => lock(other, club.id, exclusive)),
    )
  })
  expect(await work).toMatchObject({ id: exclusive.id, auction_id: auctionId, state: 'LOT' })
})

test('an order line can be stored while staff change an exclusive, so that orders of the club don’t wait', async () => {
  const { database, club, exclusiveIds } = await createCoinFixtures(idle.database, shape)
  await database.withTenant(club.id, async (tx) => {
    await lockManyEdited(tx, club.id, exclusiveIds)
    // As the foreign key of an order line does.
    const locked = await database.withTenant(club.id, (other) =>
      sql`select id from exclusive where club_id = ${club.id} for key share nowait`.execute(other),
    )
    expect(locked.rows).toHaveLength(exclusiveIds.length)
  })
})

test('an import waits for another change of exclusives before it locks any', async () => {
  const { database, club } = await createCoinFixtures(idle.database, shape)
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(club.id, work)
  const { work } = await inClub(async (tx) => {
    const [first, ...others] = await tx.selectFrom('exclusive').select(['id', 'slug']).orderBy('id').execute()
    await lockManyEdited(tx, club.id, first ? [first.id] : [])
    const rows = [...others, ...(first ? [first] : [])].map(({ slug }) => ({ slug, price: 9 }))
    const importing = inClub((other) =>
      importRows(other, { clubId: club.id, media: {} as MediaStore }, { name: 'x.csv', dryRun: false, rows }),
    )
    const waiting = await untilItWaits(database, importing)
    await sql`select from exclusive where club_id = ${club.id} for no key update nowait`.execute(tx)
    return waiting
  })
  expect((await work).answer.rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'CHANGED', 'CHANGED'])
})
