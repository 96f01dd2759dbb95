import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { insertInParts } from '../../../testing/insert-in-parts.ts'
import { readMembers } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let database: Database
let clubId: string
beforeAll(async () => {
  idle = await openIdleDatabase()
  ;({ database } = idle)
  const { club } = await createCoinFixtures(database, { fans: 1, exclusives: 1, stock: 1, coins: 1 })
  clubId = club.id
})
afterAll(() => idle.stop())

const names = [
  ['Marie', 'Moreau'],
  ['Anne-Marie', 'Le Gall'],
  ['Zoé', 'Ångström'],
  ['Zoe', 'Angstrom'],
  ['Per_cy', '100%'],
  ['Ada', 'Lovelace-Moreau'],
] as const

test('a search finds members by words of their names without case and accents, and never by address', async () => {
  await database.withTenant(clubId, (tx) =>
    tx
      .insertInto('fan')
      .values([
        ...names.map(([first_name, last_name], index) => ({
          club_id: clubId,
          account_id: `member-${index}`,
          email: `somebody-${index}@moreau.example`,
          first_name,
          last_name,
          kyc_status: 'VALIDATED' as const,
        })),
        ...(['hidden', 'waiting'] as const).map((one) => ({
          club_id: clubId,
          account_id: one,
          email: `${one}@members.example`,
          first_name: 'Marie',
          last_name: 'Moreau',
          kyc_status: one === 'waiting' ? ('READY_FOR_KYC' as const) : ('VALIDATED' as const),
          hidden: one === 'hidden',
        })),
      ])
      .execute(),
  )
  const [marie, anne, zoe, percy, ada] = [
    'Marie Moreau',
    'Anne-Marie Le Gall',
    ['Zoe Angstrom', 'Zoé Ångström'],
    'Per_cy 100%',
    'Ada Lovelace-Moreau',
  ]
  const searches: [search: string, expected: (string | string[])[]][] = [
    ['moreau', [ada, marie]],
    ['MORE', [ada, marie]],
    ['marie mor', [marie]],
    ['mor mar', [marie]],
    ['ngstr', [zoe]],
    ['Ångs', [zoe]],
    ['angs', [zoe]],
    ['le gall', [anne]],
    // One or two letters begin a word.
    ['zo', [zoe]],
    ['oe', []],
    ['a', [ada, anne, zoe]],
    ['m', [marie]],
    ['a G', [anne]],
    ['ie mor', []],
    // Nothing is a wildcard.
    ['per_', [percy]],
    ['100%', [percy]],
    ['m_', []],
    ['%', []],
    ['%%%', []],
    ['.example', []],
    ['x y z', []],
  ]
  for (const [search, expected] of searches) {
    const found = await database.withTenant(clubId, (tx) =>
      readMembers(tx, clubId, { limit: 100, cursor: undefined }, search),
    )
    // The fixtures have a fan of their own.
    const shown = found
      .filter(({ account_id: account }) => /^(member-|hidden|waiting)/.test(account))
      .map(({ first_name: first, last_name: last }) => `${first} ${last}`)
    expect(shown.toSorted(), search).toEqual(expected.flat())
  }
})

test('of thousands whom a search finds, a page has the newest', async () => {
  await insertInParts(2_100, (first, last) =>
    database.withTenant(clubId, (tx) =>
      sql`insert into fan (club_id, account_id, email, first_name, last_name, kyc_status)
        select ${clubId}, 'many-' || n, n || '@many.example', 'Jo', 'Dubois ' || n, 'VALIDATED'
        from generate_series(${first}::int, ${last}::int) n`.execute(tx),
    ),
  )
  const page = (search: string, cursor?: string) =>
    database.withTenant(clubId, (tx) => readMembers(tx, clubId, { limit: 2, cursor }, search))
  for (const search of ['dubois', 'jo', 'dub jo']) {
    const first = await page(search)
    const second = await page(search, first[1]?.id)
    expect([...first, ...second].map((row) => row.last_name)).toEqual(
      [2100, 2099, 2098, 2097].map((n) => `Dubois ${n}`),
    )
  }
})
