import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { createEntryLinks } from './entry-link.ts'
import { takePart } from './take-part.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, { fans: 2, exclusives: 1, stock: 1, coins: 0 })
})
afterAll(() => idle.stop())

const inClub = <T>(work: Parameters<typeof idle.database.withTenant<T>>[1]) =>
  idle.database.withTenant(fixtures.club.id, work)

/** Two accounts of one person: their addresses differ by a tag. */
const accounts = ['ana@fans.test', 'ana+2@fans.test']

/** Both accounts fill a new form of this type, one after the other. */
async function fillForm(type: 'GIVEAWAY' | 'DUE_DILIGENCE') {
  const { club, fanIds } = fixtures
  const form = await inClub((tx) =>
    tx
      .insertInto('giveaway')
      .values({ club_id: club.id, type, name: '{}', starts_at: sql`statement_now()` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const outcomes: PromiseSettledResult<unknown>[] = []
  for (const [index, email] of accounts.entries()) {
    const [outcome] = await Promise.allSettled([
      inClub(async (tx) => {
        const fan = await tx
          .updateTable('fan')
          .set({ email, kyc_status: 'PERSONAL_INFO_FILLED' })
          .where('id', '=', fanIds[index] ?? '')
          .returningAll()
          .executeTakeFirstOrThrow()
        const names = { firstName: 'Ana', lastName: 'Sol', email }
        const body = { clubSlug: club.slug, giveawayId: form.id, ...names, answeredQuestions: [] }
        const entryLinks = createEntryLinks('a-secret-of-the-tests')
        await takePart(tx, { club, fan, body, language: 'en' }, { publicUrl: () => 'https://fans.test', entryLinks })
        return 'taken'
      }),
    ])
    outcomes.push(outcome)
  }
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))
}

test('each account fills its due diligence form, also a second one whose address differs by a tag', async () => {
  expect(await fillForm('DUE_DILIGENCE')).toEqual(['taken', 'taken'])
})

test('a person enters a giveaway once, also with a second account whose address differs by a tag (finding M8)', async () => {
  expect(await fillForm('GIVEAWAY')).toEqual([
    'taken',
    expect.objectContaining({ key: 'errors.giveaway.alreadyParticipated' }),
  ])
})
