import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
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

test('a search finds members by any part of their names, exactly as typed but for case, and never by address', async () => {
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
  const searches = [
    'moreau',
    'MORE',
    'marie mor',
    'ie mor',
    'mor',
    'e',
    'zo',
    'ngstr',
    'Ångs',
    'angs',
    'le gall',
    'per_',
    '0%',
    '%',
    '.example',
    'x y z',
    ' ',
  ]
  for (const search of searches) {
    const found = await database.withTenant(clubId, (tx) =>
      readMembers(tx, clubId, { limit: 100, cursor: undefined }, search.trim()),
    )
    const expected = names.filter(([first, last]) =>
      `${first} ${last}`.toLowerCase().includes(search.trim().toLowerCase()),
    )
    // The fixtures have a fan of their own.
    const shown = found
      .filter(({ account_id: account }) => /^(member-|hidden|waiting)/.test(account))
      .map(({ first_name: first, last_name: last }) => `${first} ${last}`)
    expect(shown.toSorted(), search).toEqual(expected.map((name) => name.join(' ')).toSorted())
  }
})
