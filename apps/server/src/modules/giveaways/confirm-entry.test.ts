import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { confirmEntry } from './confirm-entry.ts'
import { createEntryLinks } from './entry-link.ts'
import { takePart } from './take-part.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
})
afterAll(() => idle.stop())

test('a visitor who confirms while they enter with their account is told that they take part already', async () => {
  const { club } = fixtures
  const inClub = <T>(work: Parameters<typeof idle.database.withTenant<T>>[1]) => idle.database.withTenant(club.id, work)
  const { fan, giveawayId, participationId } = await inClub(async (tx) => {
    const entrant = await tx.selectFrom('fan').selectAll().executeTakeFirstOrThrow()
    const { rows } = await sql<{ giveaway_id: string; id: string }>`
      with g as (
        insert into giveaway (club_id, type, name, starts_at) values (${club.id}, 'GIVEAWAY', '{}', statement_now()) returning id)
      insert into participation (club_id, giveaway_id, first_name, last_name, email)
      select ${club.id}, id, 'Ana', 'Sol', ${entrant.email} from g returning giveaway_id, id`.execute(tx)
    return { fan: entrant, giveawayId: rows[0]?.giveaway_id ?? '', participationId: rows[0]?.id ?? '' }
  })
  const body = {
    clubSlug: club.slug,
    giveawayId,
    firstName: 'Ana',
    lastName: 'Sol',
    email: fan.email,
    answeredQuestions: [],
  }
  const { work } = await inClub(async (tx) => {
    const entryLinks = createEntryLinks('a-secret-of-the-tests')
    await takePart(tx, { club, fan, body, language: 'en' }, { publicUrl: () => 'https://fans.test', entryLinks })
    return untilItWaits(
      idle.database,
      inClub((other) => confirmEntry(other, { clubId: club.id, participationId, language: 'en' })),
    )
  })
  expect(await work).toBe('alreadyIn')
})
