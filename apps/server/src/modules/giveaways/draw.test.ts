import {
  createClient,
  createParticipation,
  type Draw,
  entriesIn,
  getDraw,
  getDrawEntries,
  listGiveaways,
} from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { commitmentOf, type Digest, drawWinners } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEntryLinks } from './entry-link.ts'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

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

/** Creates a giveaway that is open for ten minutes of the product's clock. */
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

type Entrant = { as?: CallAs; email?: string; more?: { giveawayId?: string; partnerSlug?: string } }

/** A visitor enters without opening the link in their email. */
const enter = (
  giveaway: staff.StaffGiveaway,
  index: number,
  { as = visitor, email = `visitor-${index}@draw.test`, more = {} }: Entrant = {},
) =>
  as(createParticipation, {
    params,
    body: {
      giveawayId: giveaway.id,
      clubSlug: 'fc-virage',
      ...more,
      firstName: index === 0 ? '=SUM(A1)' : 'Visitor',
      lastName: String(index),
      email,
      answeredQuestions: [
        { questionId: giveaway.questions[0]?.id ?? '', answer: { id: giveaway.questions[0]?.answers[0]?.id ?? '' } },
      ],
    },
  })

/** Submits the page behind the link that confirms an entry. @returns the title of the next page */
async function confirm(participationId: string): Promise<string> {
  const links = createEntryLinks(app.platform.config.SECRET)
  const club = await app.platform.clubs.find('fc-virage')
  const path = await links.path({ clubId: club?.id ?? '', participationId, language: 'en' })
  const page = await fetch(app.origin + path, { method: 'POST' })
  return /<h1>(.*)<\/h1>/.exec(await page.text())?.[1] ?? ''
}

/** A visitor enters and confirms. */
async function takePart(giveaway: staff.StaffGiveaway, index: number, as = visitor) {
  const entered = await enter(giveaway, index, { as })
  if (!entered.ok || (await confirm(entered.value.id)) === 'You’re in') return entered
  return { ok: false as const, problem: null }
}

const drawOf = async (giveawayId: string): Promise<Draw> =>
  valueOf(await visitor(getDraw, { params: { ...params, giveawayId } }))
const entriesOf = async (giveawayId: string) =>
  entriesIn(valueOf(await visitor(getDrawEntries, { params: { ...params, giveawayId } })))

test('translations change neither a question that was answered nor a prize that was drawn (finding M30)', async () => {
  const giveaway = await openGiveaway('A signed ball')
  const translate = (kind: 'giveaway' | 'question', id: string, field: string, language: 'en' | 'fr', text: string) =>
    owner(staff.setTranslation, { params, body: { kind, id, field, language, text } })
  const questionId = giveaway.questions[0]?.id ?? ''
  valueOf(await translate('question', questionId, 'title', 'en', 'Who scored first?'))
  valueOf(await translate('giveaway', giveaway.id, 'prize', 'en', 'A ball that all players signed'))
  valueOf(await takePart(giveaway, 180))
  expect(errorKeyOf(await translate('question', questionId, 'title', 'en', 'Who lost?'))).toBe('errors.staff.inUse')
  await app.platform.clock.advance(11 * 60)
  valueOf(await owner(staff.drawGiveaway, { params: { ...params, giveawayId: giveaway.id }, body: { count: 1 } }))
  expect(errorKeyOf(await translate('giveaway', giveaway.id, 'prize', 'en', 'A pen'))).toBe(
    'errors.giveaway.alreadyDrawn',
  )
  // What is missing in a language can be added.
  valueOf(await translate('giveaway', giveaway.id, 'prize', 'fr', 'Un ballon signé par toute l’équipe'))
})

test('a draw that nobody has changed is not sent again, however its address is written, and a change is', async () => {
  const giveaway = await openGiveaway('A whistle')
  const address = (id: string) => `${app.origin}/api/clubs/${params.slug}/giveaways/${id}/draw`
  const etag = (await fetch(address(giveaway.id))).headers.get('etag') ?? ''
  const again = async (id: string) => (await fetch(address(id), { headers: { 'if-none-match': etag } })).status
  expect(await again(giveaway.id)).toBe(304)
  expect(await again(giveaway.id.toUpperCase())).toBe(304)
  const its = { params: { ...params, giveawayId: giveaway.id } }
  valueOf(await owner(staff.updateGiveaway, { ...its, body: { name: { en: 'A silver whistle' } } }))
  await expect.poll(() => again(giveaway.id)).toBe(200)
})

test('a draw is committed to before anybody enters, made once after the end, and can be verified by anyone (P09)', async () => {
  const giveaway = await openGiveaway('Two seats')
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const before = await drawOf(giveaway.id)
  expect(before).toMatchObject({ drawnAt: null, seed: null, entries: 0, winnerIds: [] })
  expect(errorKeyOf(await visitor(getDrawEntries, its))).toBe('errors.giveaway.notDrawn')
  const ids = (await Promise.all(Array.from({ length: 9 }, (_, index) => takePart(giveaway, index)))).map(
    (result) => valueOf(result).id,
  )
  expect(errorKeyOf(await owner(staff.drawGiveaway, { ...its, body: { count: 2 } }))).toBe('errors.giveaway.notEnded')

  await app.platform.clock.advance(11 * 60)
  const call = { ...its, body: { count: 2 }, idempotencyKey: 'draw' }
  const { winners } = valueOf(await owner(staff.drawGiveaway, call))
  expect(valueOf(await owner(staff.drawGiveaway, call)).winners).toEqual(winners)
  expect(errorKeyOf(await owner(staff.drawGiveaway, { ...its, body: { count: 9 } }))).toBe(
    'errors.giveaway.alreadyDrawn',
  )

  const after = await drawOf(giveaway.id)
  expect(after.commitment).toBe(before.commitment)
  expect(await commitmentOf(bytesOf(after.seed ?? ''), digest)).toBe(before.commitment)
  expect(after.entries).toBe(ids.length)
  const participationIds = await entriesOf(giveaway.id)
  expect(participationIds).toEqual(ids.toSorted())
  const again = await drawWinners({
    participationIds,
    seed: bytesOf(after.seed ?? ''),
    count: after.count ?? 0,
    digest,
  })
  expect(after.winnerIds).toEqual(again)
  expect(winners.map(({ id }) => id)).toEqual(again)

  expect(errorKeyOf(await takePart(giveaway, 50))).toBe('errors.giveaway.notActive')
  expect(errorKeyOf(await owner(staff.updateGiveaway, { ...its, body: { endDate: null } }))).toBe(
    'errors.giveaway.alreadyDrawn',
  )
  const unknown = { params: { ...params, giveawayId: crypto.randomUUID() } }
  expect(errorKeyOf(await visitor(getDrawEntries, unknown))).toBe('errors.backend.notFound')
  const fixed = app.platform.database.asSystem((tx) =>
    tx.updateTable('giveaway_draw').set({ winner_ids: [] }).where('giveaway_id', '=', giveaway.id).execute(),
  )
  await expect(fixed).rejects.toThrow(/a draw is final/)
})

test('a form can be edited until it is answered', async () => {
  const giveaway = await openGiveaway('Ball')
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const questions = [{ title: { en: 'Why you?' }, required: true, multiline: true }]
  const changed = valueOf(await owner(staff.updateGiveaway, { ...its, body: { questions } }))
  expect(changed.questions).toMatchObject([{ title: { en: 'Why you?' }, answers: [], required: true }])
  const answered = await openGiveaway('Scarf')
  valueOf(await takePart(answered, 1))
  const itsOwn = { params: { ...params, giveawayId: answered.id } }
  expect(errorKeyOf(await owner(staff.updateGiveaway, { ...itsOwn, body: { questions } }))).toBe('errors.staff.inUse')
  expect(errorKeyOf(await owner(staff.deleteGiveaway, itsOwn))).toBe('errors.staff.inUse')
  expect(errorKeyOf(await owner(staff.updateGiveaway, { ...its, body: { endDate: '2001-01-01T00:00:00Z' } }))).toBe(
    'errors.validation.failed',
  )
  valueOf(await owner(staff.deleteGiveaway, its))
  expect(valueOf(await visitor(listGiveaways, { params })).map(({ id }) => id)).not.toContain(giveaway.id)
})

test('all entries can be exported, and no name becomes a formula in a spreadsheet', async () => {
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
  expect(log.map(({ subject }) => subject)).toEqual([{ kind: 'giveaway', id: giveaway.id, label: 'Flag' }])
  const unknown = { params: { ...params, giveawayId: '0190f1e2-0000-7000-a000-000000000001' } }
  expect(errorKeyOf(await owner(staff.exportParticipations, unknown))).toBe('errors.backend.notFound')
})

test('an entry at the very end is in the draw', async () => {
  const giveaway = await openGiveaway('Last minute')
  const its = { params: { ...params, giveawayId: giveaway.id } }
  const ended = app.platform.clock
    .advance(11 * 60)
    .then(() => owner(staff.drawGiveaway, { ...its, body: { count: 1 } }))
  const results = await Promise.all(Array.from({ length: 40 }, (_, index) => takePart(giveaway, index)))
  valueOf(await ended)
  const accepted = results.flatMap((result) => (result.ok ? [result.value.id] : []))
  expect(await entriesOf(giveaway.id)).toEqual(accepted.toSorted())
})

test('a visitor who wins gets an email in the language of the page on which they entered (papercut 4)', async () => {
  const giveaway = await openGiveaway('Mug')
  const reader = createClient({ fetch, origin: app.origin, language: () => 'fr' }) as CallAs
  valueOf(await takePart(giveaway, 70, reader))
  await app.platform.clock.advance(11 * 60)
  valueOf(await owner(staff.drawGiveaway, { params: { ...params, giveawayId: giveaway.id }, body: { count: 1 } }))
  const subjects = async () => (await mailsTo(app, 'visitor-70@draw.test')).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Vous avez gagné/))
})

test('hundreds of winners are emailed by a few statements, each once', async () => {
  const giveaway = await openGiveaway('Season card')
  const count = 600
  await app.platform.database.asSystem((tx) =>
    sql`insert into participation (club_id, giveaway_id, first_name, last_name, email, language, confirmed_at)
      select club_id, id, 'Visitor', n::text, 'winner-' || n || '@draw.test', 'en', virage_now()
      from giveaway cross join generate_series(1, ${count}::integer) n where id = ${giveaway.id}`.execute(tx),
  )
  await app.platform.clock.advance(11 * 60)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  valueOf(await owner(staff.drawGiveaway, { params: { ...params, giveawayId: giveaway.id }, body: { count } }))
  const taken = statements.mock.calls.length
  statements.mockRestore()
  // Jobs send the first ones meanwhile.
  expect(taken).toBeLessThan(count)
  const subjects = async () => (await mailsTo(app, `winner-${count}@draw.test`)).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual([expect.stringMatching(/^You won/)])
})

const participations = async (giveaway: staff.StaffGiveaway) => {
  const its = { params: { ...params, giveawayId: giveaway.id } }
  return valueOf(await owner(staff.listStaffParticipations, its)).map(({ email }) => email)
}

test('an entry of a visitor counts once they have used the link in their email (finding M8)', async () => {
  const giveaway = await openGiveaway('Pennant')
  valueOf(await enter(giveaway, 80))
  const found = async () => (await mailsTo(app, 'visitor-80@draw.test')).map(({ plain }) => plain).join('')
  await expect.poll(found).toContain('/giveaway-entries?')
  const link = /http\S*giveaway-entries\S*/.exec(await found())?.[0] ?? ''
  expect((await fetch(link)).status).toBe(200)
  expect(await participations(giveaway)).toEqual([])
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  expect(await participations(giveaway)).toEqual(['visitor-80@draw.test'])
})

test('an address is in the draw once, whatever its tag and however often it enters (finding M8)', async () => {
  const giveaway = await openGiveaway('Badge')
  const emails = ['mallory@draw.test', 'mallory+1@draw.test', 'mallory+2@draw.test', 'mallory@draw.test']
  const ids = []
  for (const email of emails) ids.push(valueOf(await enter(giveaway, 81, { email })).id)
  const titles = await Promise.all(ids.map(confirm))
  expect(titles.toSorted()).toEqual([...Array<string>(3).fill('You’re already in'), 'You’re in'])
  expect(await participations(giveaway)).toHaveLength(1)
})

test('nobody can find out whether an address has already entered (finding M8)', async () => {
  const giveaway = await openGiveaway('Poster')
  valueOf(await takePart(giveaway, 82))
  const [known, unknown] = [valueOf(await enter(giveaway, 82)), valueOf(await enter(giveaway, 83))]
  const shape = ({ id, createdAt, ...rest }: typeof known) => ({ ...rest, id: id.length, createdAt: createdAt.length })
  expect(shape(known)).toEqual(shape(unknown))
})

test('a link for another purpose confirms nothing (finding M8)', async () => {
  const forged = await fetch(`${app.origin}/giveaway-entries?token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.`, {
    method: 'POST',
  })
  expect(forged.status).toBe(404)
})

test('a partner’s visitors can enter its own giveaway or the club’s, and no other partner’s (deviation 30)', async () => {
  const nordlys = valueOf(await visitor(listGiveaways, { params })).find(({ partner }) => partner !== null)
  if (!nordlys) throw new Error('The demonstration has no giveaway of a partner')
  const own = await openGiveaway('Cap')
  const answered = valueOf(await enter(own, 90, { more: { partnerSlug: 'hexa' } }))
  expect(answered).toMatchObject({ giveawayId: own.id, partnerSlug: 'hexa' })
  const other = await enter(own, 91, { more: { giveawayId: nordlys.id, partnerSlug: 'hexa' } })
  expect(errorKeyOf(other)).toBe('errors.giveaway.unknownPartner')
})
