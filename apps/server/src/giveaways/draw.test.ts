import { createParticipation, type Draw, getDraw, listGiveaways } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { commitmentOf, type Digest, drawWinners } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, openApp, refusalOf, type TestApp, valueOf } from '../testing/open-app.ts'

const params = { slug: 'fc-virage' }
const digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
let app: TestApp
let owner: CallAs
let visitor: CallAs
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  visitor = await app.as(null)
})
afterAll(() => app.stop())

/** A giveaway that is open for ten minutes of the product's clock. */
async function openGiveaway(name: string) {
  const now = app.platform.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const body = {
    type: 'GIVEAWAY' as const,
    name: { en: name, fr: name },
    startDate: at(-1),
    endDate: at(10),
    questions: [{ title: { en: 'Who scored?', fr: 'Qui a marqué ?' }, answers: [{ en: 'Diallo' }, { en: 'Nobody' }] }],
  }
  return valueOf(await owner(staff.createGiveaway, { params, body }))
}

const takePart = (giveaway: staff.StaffGiveaway, index: number) =>
  visitor(createParticipation, {
    params,
    body: {
      giveawayId: giveaway.id,
      clubSlug: 'fc-virage',
      firstName: index === 0 ? '=SUM(A1)' : 'Visitor',
      lastName: String(index),
      email: `visitor-${index}@draw.test`,
      answeredQuestions: [
        { questionId: giveaway.questions[0]?.id ?? '', answer: { id: giveaway.questions[0]?.answers[0]?.id ?? '' } },
      ],
    },
  })

const drawOf = async (giveawayId: string): Promise<Draw> =>
  valueOf(await visitor(getDraw, { params: { ...params, giveawayId } }))

test('a draw is committed to before anybody takes part, made once after the end, and checked by anyone (P09)', async () => {
  const giveaway = await openGiveaway('Two seats')
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const before = await drawOf(giveaway.id)
  expect(before).toMatchObject({ drawnAt: null, seed: null, participationIds: [], winnerIds: [] })
  const ids = (await Promise.all(Array.from({ length: 9 }, (_, index) => takePart(giveaway, index)))).map(
    (result) => valueOf(result).id,
  )
  expect(refusalOf(await owner(staff.drawGiveaway, { ...its, body: { count: 2 } }))).toBe('errors.giveaway.notEnded')

  await app.platform.clock.advance(11 * 60)
  const call = { ...its, body: { count: 2 }, idempotencyKey: 'draw' }
  const { winners } = valueOf(await owner(staff.drawGiveaway, call))
  expect(valueOf(await owner(staff.drawGiveaway, call)).winners).toEqual(winners)
  expect(refusalOf(await owner(staff.drawGiveaway, { ...its, body: { count: 9 } }))).toBe(
    'errors.giveaway.alreadyDrawn',
  )

  const after = await drawOf(giveaway.id)
  expect(after.commitment).toBe(before.commitment)
  expect(await commitmentOf(bytesOf(after.seed ?? ''), digest)).toBe(before.commitment)
  expect(after.participationIds.toSorted()).toEqual(ids.toSorted())
  const again = await drawWinners({
    participationIds: after.participationIds,
    seed: bytesOf(after.seed ?? ''),
    count: after.count ?? 0,
    digest,
  })
  expect(after.winnerIds).toEqual(again)
  expect(winners.map(({ id }) => id)).toEqual(again)

  expect(refusalOf(await takePart(giveaway, 50))).toBe('errors.giveaway.notActive')
  expect(refusalOf(await owner(staff.updateGiveaway, { ...its, body: { endDate: null } }))).toBe(
    'errors.giveaway.alreadyDrawn',
  )
  const fixed = app.platform.database.acrossClubs((tx) =>
    tx.updateTable('giveaway_draw').set({ winner_ids: [] }).where('giveaway_id', '=', giveaway.id).execute(),
  )
  await expect(fixed).rejects.toThrow(/a draw is fixed/)
})

test('a form can be rewritten until somebody has answered it', async () => {
  const giveaway = await openGiveaway('Ball')
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const questions = [{ title: { en: 'Why you?' }, required: true, multiline: true }]
  const changed = valueOf(await owner(staff.updateGiveaway, { ...its, body: { questions } }))
  expect(changed.questions).toMatchObject([{ title: { en: 'Why you?' }, answers: [], required: true }])
  const answered = await openGiveaway('Scarf')
  valueOf(await takePart(answered, 1))
  const itsOwn = { params: { ...params, giveawayId: answered.id } }
  expect(refusalOf(await owner(staff.updateGiveaway, { ...itsOwn, body: { questions } }))).toBe('errors.staff.inUse')
  expect(refusalOf(await owner(staff.deleteGiveaway, itsOwn))).toBe('errors.staff.inUse')
  expect(refusalOf(await owner(staff.updateGiveaway, { ...its, body: { endDate: '2001-01-01T00:00:00Z' } }))).toBe(
    'errors.validation.failed',
  )
  valueOf(await owner(staff.deleteGiveaway, its))
  expect(valueOf(await visitor(listGiveaways, { params })).map(({ id }) => id)).not.toContain(giveaway.id)
})

test('who took part can be exported whole, and no name becomes a formula in a spreadsheet', async () => {
  const giveaway = await openGiveaway('Flag')
  for (const index of [0, 1, 2]) valueOf(await takePart(giveaway, index))
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const csv = valueOf(await owner(staff.exportParticipations, its))
  expect(csv.split('\r\n')).toHaveLength(5)
  expect(csv).toContain(`'=SUM(A1)`)
  expect(csv).toContain('Who scored?: Diallo')
  const page = valueOf(await owner(staff.listStaffParticipations, { ...its, query: { limit: 2 } }))
  expect(page.map(({ lastName }) => lastName)).toEqual(['2', '1'])
  const log = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'exportParticipations' } }))
  expect(log).toHaveLength(1)
  const unknown = { params: { ...params, giveawayId: '0190f1e2-0000-7000-a000-000000000001' } }
  expect(refusalOf(await owner(staff.exportParticipations, unknown))).toBe('errors.backend.notFound')
})

test('whoever was let in at the very end is in the draw', async () => {
  const giveaway = await openGiveaway('Last minute')
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const ended = app.platform.clock
    .advance(11 * 60)
    .then(() => owner(staff.drawGiveaway, { ...its, body: { count: 1 } }))
  const results = await Promise.all(Array.from({ length: 40 }, (_, index) => takePart(giveaway, index)))
  valueOf(await ended)
  const accepted = results.flatMap((result) => (result.ok ? [result.value.id] : []))
  expect((await drawOf(giveaway.id)).participationIds.toSorted()).toEqual(accepted.toSorted())
})
