import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('the answers to a form', () => {
  const [choice, optional, free] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const [offered, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()]
  const all = [
    { questionId: choice, answer: { id: offered } },
    { questionId: free, answer: { text: 'The cup' } },
  ]

  /** A visitor sends answers to a form with a required choice, an optional one, and a required text. Nothing stays stored. @throws always */
  const send = (answeredQuestions: { questionId: string; answer: { id?: string; text?: string } }[]) =>
    inClub(async (tx) => {
      const { club } = fixtures
      const form = await tx
        .insertInto('giveaway')
        .values({ club_id: club.id, type: 'GIVEAWAY', name: '{}', starts_at: sql`statement_now()` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const answers = JSON.stringify([{ id: offered, text: {} }])
      await tx
        .insertInto('giveaway_question')
        .values(
          [
            { id: choice, answers, required: true },
            { id: optional, answers, required: false },
            { id: free, answers: '[]', required: true },
          ].map((question, position) => ({
            ...question,
            club_id: club.id,
            giveaway_id: form.id,
            position,
            title: '{}',
          })),
        )
        .execute()
      const entrant = { firstName: 'Ana', lastName: 'Sol', email: 'ana@visitors.test' }
      await takePart(
        tx,
        {
          club,
          fan: undefined,
          body: { clubSlug: club.slug, giveawayId: form.id, ...entrant, answeredQuestions },
          language: 'en',
        },
        { publicUrl: () => 'https://fans.test', entryLinks: createEntryLinks('a-secret-of-the-tests') },
      )
      throw new Error('accepted')
    })

  test('count if each required question has one, and optional ones may have none', async () => {
    await expect(send(all)).rejects.toThrow('accepted')
    await expect(send([...all, { questionId: optional, answer: {} }])).rejects.toThrow('accepted')
  })

  test.each([
    ['a required choice with a text', [{ questionId: choice, answer: { text: '-' } }, ...all.slice(1)], choice],
    ['an optional choice with a text', [...all, { questionId: optional, answer: { text: '-' } }], optional],
    ['a required text with an id', [...all.slice(0, 1), { questionId: free, answer: { id: elsewhere } }], free],
  ])('are rejected that answer %s', async (_, answers, question) => {
    await expect(send(answers)).rejects.toMatchObject({
      key: 'errors.giveaway.answerRequired',
      extra: { errors: [{ path: `answeredQuestions.${question}` }] },
    })
  })

  test.each([
    ['a question twice', [{ questionId: choice, answer: { text: '-' } }, ...all]],
    ['a question of no form', [...all, { questionId: elsewhere, answer: { text: '-' } }]],
  ])('are rejected that answer %s', async (_, answers) => {
    await expect(send(answers)).rejects.toMatchObject({ key: 'errors.validation.failed' })
  })
})
