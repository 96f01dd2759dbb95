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
import { checkDraw, type Digest, drawWinners } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { certificateOf } from './certificate.ts'
import { getCompletedDraw } from './drawn-entries.ts'
import { createEntryLinks } from './entry-link.ts'

const params = { slug: 'fc-virage' }
const digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
let app: TestApp
let owner: CallAs
let visitor: CallAs
let clubId: string
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  visitor = await app.as(null)
  clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
})
afterAll(() => app.stop())

/** A visitor enters and uses the link in their email. */
async function enter(giveawayId: string, email: string): Promise<string> {
  const entered = valueOf(
    await visitor(createParticipation, {
      params,
      body: { giveawayId, clubSlug: 'fc-virage', firstName: 'Visitor', lastName: email, email, answeredQuestions: [] },
    }),
  )
  const links = createEntryLinks(app.platform.config.SECRET)
  await fetch(app.origin + (await links.path({ clubId, participationId: entered.id, language: 'en' })), {
    method: 'POST',
  })
  return entered.id
}

/** Creates a giveaway with entries, and ends it now. */
async function ended(name: string, entries: number) {
  const now = app.platform.clock.now().getTime()
  const body = {
    type: 'GIVEAWAY' as const,
    name: { en: name },
    prize: { en: 'A signed shirt', fr: 'Un maillot signé' },
    startDate: new Date(now - 60_000).toISOString(),
  }
  const { id } = valueOf(await owner(staff.createGiveaway, { params, body }))
  const tag = name.toLowerCase()
  for (let index = 0; index < entries; index++) await enter(id, `${tag}-${index}@substitutes.test`)
  const its = { ...params, giveawayId: id }
  const endDate = app.platform.clock.now().toISOString()
  valueOf(await owner(staff.updateGiveaway, { params: its, body: { endDate } }))
  return its
}

/** Draws the winners of a giveaway that has just ended. */
async function drawn(name: string, { entries, count }: { entries: number; count: number }) {
  const its = await ended(name, entries)
  const { winners } = valueOf(await owner(staff.drawGiveaway, { params: its, body: { count } }))
  return { its, winners }
}
type Its = { slug: string; giveawayId: string }

/** Reads a draw as anyone can, once the process knows that it has this many substitutes. */
async function publicDraw(its: Its, substitutes = 0): Promise<Draw> {
  let draw: Draw | undefined
  await expect
    .poll(async () => {
      draw = valueOf(await visitor(getDraw, { params: its }))
      return draw.substitutes.length
    })
    .toBe(substitutes)
  if (!draw) throw new Error('The draw was not read')
  return draw
}
const idsOf = async (its: Its) => entriesIn(valueOf(await visitor(getDrawEntries, { params: its })))
const entriesOf = async (its: Its) => valueOf(await owner(staff.getStaffDraw, { params: its })).entries

const replace = (its: Its, participationId: string, { key, as = owner }: { key?: string; as?: CallAs } = {}) =>
  as(staff.drawSubstitute, {
    params: { ...its, participationId },
    body: { reason: 'Did not answer' },
    ...(key !== undefined && { idempotencyKey: key }),
  })

/** Repeats a draw as the public page does. */
const check = async (its: Its, { seed, count, substitutes, ...draw }: Draw) =>
  checkDraw({
    ...draw,
    participationIds: await idsOf(its),
    seed: bytesOf(seed ?? ''),
    count: count ?? 0,
    substitutions: substitutes,
    digest,
  })

test('a substitute has the next lowest ticket, is emailed, and anyone can check it (P09)', async () => {
  const { its, winners } = await drawn('Scarf', { entries: 6, count: 2 })
  const [first, second] = winners
  const before = await publicDraw(its)
  const ranked = await drawWinners({
    participationIds: await idsOf(its),
    seed: bytesOf(before.seed ?? ''),
    count: 6,
    digest,
  })
  const { substitute } = valueOf(await replace(its, first?.id ?? ''))
  expect(substitute).toMatchObject({ id: ranked[2], winner: true })
  // A substitute can be replaced, too.
  const next = valueOf(await replace(its, substitute.id)).substitute
  expect(next.id).toBe(ranked[3])

  const after = await publicDraw(its, 2)
  expect(after.winnerIds).toEqual(before.winnerIds)
  expect(after.substitutes).toMatchObject([
    { participationId: ranked[2], replacedId: ranked[0], passedOverIds: [] },
    { participationId: ranked[3], replacedId: ranked[2], passedOverIds: [] },
  ])
  expect(JSON.stringify(after)).not.toContain('Did not answer')
  expect(await check(its, after)).toEqual({ seedFits: true, winnersFit: true, substitutesFit: true })
  const subjects = async () =>
    (await mailsTo(app, substitute.email)).map(({ subject, plain }) => `${subject}: ${plain}`)
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringMatching(/^You won: Scarf[^]*next in the draw[^]*A signed shirt/))

  const entries = await entriesOf(its)
  expect(entries.map(({ participationId }) => participationId)).toEqual(ranked.slice(0, 4))
  expect(entries[0]?.replaced).toMatchObject({ byId: ranked[2], reason: 'Did not answer' })
  const listed = async (state: 'WINNER' | 'DRAWN') =>
    valueOf(await owner(staff.listStaffParticipations, { params: its, query: { state } })).map(({ id }) => id)
  expect((await listed('WINNER')).toSorted()).toEqual([second?.id ?? '', next.id].toSorted())
  expect((await listed('DRAWN')).toSorted()).toEqual(ranked.slice(0, 4).toSorted())
})

test('a repeated request draws one substitute, and nobody is replaced twice', async () => {
  const { its, winners } = await drawn('Cap', { entries: 4, count: 1 })
  const winner = winners[0]?.id ?? ''
  const once = valueOf(await replace(its, winner, { key: 'same' }))
  expect(valueOf(await replace(its, winner, { key: 'same' }))).toEqual(once)
  expect(errorKeyOf(await replace(its, winner))).toBe('errors.giveaway.notHolder')
  expect((await publicDraw(its, 1)).winnerIds).toEqual([winner])
  const stranger = (await idsOf(its)).find((id) => id !== winner && id !== once.substitute.id)
  expect(errorKeyOf(await replace(its, stranger ?? ''))).toBe('errors.giveaway.notHolder')
})

test('two members of staff who draw, or replace one winner, at once have one result', async () => {
  const { its, winners } = await drawn('Ball', { entries: 6, count: 2 })
  const again = await Promise.all(
    Array.from({ length: 4 }, () => owner(staff.drawGiveaway, { params: its, body: { count: 3 } })),
  )
  expect(again.map(errorKeyOf)).toEqual(Array<string>(4).fill('errors.giveaway.alreadyDrawn'))
  const operator = await app.as('operator@virage.test')
  const same = await Promise.all([owner, operator, owner].map((as) => replace(its, winners[0]?.id ?? '', { as })))
  expect(same.filter(({ ok }) => ok)).toHaveLength(1)
  expect(same.flatMap((result) => (result.ok ? [] : [errorKeyOf(result)]))).toEqual([
    'errors.giveaway.notHolder',
    'errors.giveaway.notHolder',
  ])
  // Two different prizes at once go to two different entries.
  const holders = (await entriesOf(its)).filter(({ replaced }) => replaced === null)
  const both = await Promise.all(holders.map(({ participationId }) => replace(its, participationId)))
  const substitutes = both.map((result) => valueOf(result).substitute.id)
  expect(new Set(substitutes).size).toBe(2)
  expect(await check(its, await publicDraw(its, 3))).toMatchObject({ substitutesFit: true })
})

test('draws of a giveaway at once have one result', async () => {
  const its = await ended('Flag', 3)
  const results = await Promise.all(
    [1, 2, 3].map((count) => owner(staff.drawGiveaway, { params: its, body: { count } })),
  )
  const won = results.flatMap((result) => (result.ok ? [result.value.winners.map((winner) => winner.id)] : []))
  expect(won).toHaveLength(1)
  expect((await publicDraw(its)).winnerIds).toEqual(won[0])
})

test('an entry whose owner’s data has been erased is passed over, and that can be checked', async () => {
  const { its, winners } = await drawn('Mug', { entries: 4, count: 1 })
  const [participationIds, { seed }] = [await idsOf(its), await publicDraw(its)]
  const ranked = await drawWinners({ participationIds, seed: bytesOf(seed ?? ''), count: 4, digest })
  await app.platform.database.withTenant(clubId, (tx) =>
    tx
      .updateTable('participation')
      .set({ first_name: '', last_name: '', email: `erased-${ranked[1]}@erased.invalid` })
      .where('club_id', '=', clubId)
      .where('id', '=', ranked[1] ?? '')
      .execute(),
  )
  expect(valueOf(await replace(its, winners[0]?.id ?? '')).substitute.id).toBe(ranked[2])
  const after = await publicDraw(its, 1)
  expect(after.substitutes).toMatchObject([{ passedOverIds: [ranked[1]] }])
  expect(await check(its, after)).toMatchObject({ substitutesFit: true })
  valueOf(await replace(its, ranked[2] ?? ''))
  expect(errorKeyOf(await replace(its, ranked[3] ?? ''))).toBe('errors.giveaway.noEntryLeft')
})

test('a prize is handed over once, its holder can’t be replaced then, and history never changes', async () => {
  const { its, winners } = await drawn('Pin', { entries: 4, count: 2 })
  const [first, second] = winners
  const handOver = (participationId: string) => owner(staff.handOverPrize, { params: { ...its, participationId } })
  const noted = valueOf(await handOver(first?.id ?? ''))
  expect(noted.handedOver).toMatchObject({ by: 'staff@fc-virage.test' })
  await app.platform.clock.advance(60)
  expect(valueOf(await handOver(first?.id ?? ''))).toEqual(noted)
  expect(errorKeyOf(await replace(its, first?.id ?? ''))).toBe('errors.giveaway.handedOver')
  valueOf(await replace(its, second?.id ?? ''))
  expect(errorKeyOf(await handOver(second?.id ?? ''))).toBe('errors.giveaway.notHolder')
  const log = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'handOverPrize' } }))
  expect(log.filter(({ subject }) => subject.id === its.giveawayId)).toHaveLength(1)
  for (const table of ['giveaway_substitution', 'giveaway_handover'] as const) {
    const removed = app.platform.database.asSystem((tx) =>
      tx.deleteFrom(table).where('giveaway_id', '=', its.giveawayId).execute(),
    )
    await expect(removed).rejects.toThrow(/append-only/)
  }
})

test('the certificate has all that repeats the draw, and nobody’s name (P09)', async () => {
  const { its, winners } = await drawn('Shirt', { entries: 5, count: 2 })
  const { substitute } = valueOf(await replace(its, winners[0]?.id ?? ''))
  const draw = await publicDraw(its, 1)
  const completed = await app.platform.database.withTenant(clubId, (tx) => getCompletedDraw(tx, clubId, its.giveawayId))
  for (const language of ['en', 'fr'] as const) {
    const says = certificateOf(completed, { club: 'FC Virage', url: 'https://fans.test/draw', language })
      .map(({ text }) => text)
      .join('\n')
    for (const fact of [
      draw.commitment,
      draw.seed ?? '',
      '5',
      substitute.id,
      winners[1]?.id ?? '',
      'https://fans.test/draw',
    ])
      expect(says).toContain(fact)
    for (const { lastName, email } of [...winners, substitute]) {
      expect(says).not.toContain(lastName)
      expect(says).not.toContain(email)
    }
  }
  const { url } = valueOf(await owner(staff.linkDrawCertificate, { params: its, query: { language: 'en' } }))
  const file = await fetch(app.origin + url)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from(await (await fetch(app.origin + url)).arrayBuffer()).equals(bytes)).toBe(true)
  await app.platform.clock.advance(11 * 60)
  expect((await fetch(app.origin + url)).status).toBe(404)
})

test('a draw that has not taken place has a public commitment, and no certificate or substitute', async () => {
  const body = { type: 'GIVEAWAY' as const, name: { en: 'Later' }, startDate: '2031-01-01T00:00:00Z' }
  const { id } = valueOf(await owner(staff.createGiveaway, { params, body }))
  const its = { ...params, giveawayId: id }
  const state = valueOf(await owner(staff.getStaffDraw, { params: its }))
  expect(state.entries).toEqual([])
  expect(state.draw).toMatchObject({ seed: null, drawnAt: null })
  const certificate = await owner(staff.linkDrawCertificate, { params: its, query: { language: 'en' } })
  expect(errorKeyOf(certificate)).toBe('errors.giveaway.notDrawn')
  expect(errorKeyOf(await replace(its, id))).toBe('errors.giveaway.notDrawn')
})

test('a link downloads the entries with the filter of their list, for ten minutes', async () => {
  const { its, winners } = await drawn('Badge', { entries: 3, count: 1 })
  const link = async (filter: object) =>
    valueOf(await owner(staff.linkParticipations, { params: its, body: filter })).url
  const lines = async (url: string) => (await (await fetch(app.origin + url)).text()).trim().split('\r\n').slice(1)
  expect(await lines(await link({}))).toHaveLength(3)
  const url = await link({ state: 'WINNER' })
  const won = await lines(url)
  expect(won).toHaveLength(1)
  expect(won[0]).toContain(winners[0]?.email)
  const searched = await link({ search: 'badge-2' })
  expect(await lines(searched)).toHaveLength(1)
  const parts = searched.split(/[=.]/).map((part) => Buffer.from(part, 'base64url').toString())
  expect(`${searched}${parts.join('')}`).not.toContain('badge-2')
  const log = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'linkParticipations' } }))
  const logged = log.find(({ subject }) => subject.id === its.giveawayId)
  expect(logged?.details).toEqual({ query: { search: true } })
  const [path = '', token = ''] = url.split('token=')
  const forged = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`
  expect((await fetch(`${app.origin}${path}token=${forged}`)).status).toBe(404)
  await app.platform.clock.advance(11 * 60)
  expect((await fetch(app.origin + url)).status).toBe(404)
  const exported = valueOf(await owner(staff.exportParticipations, { params: its, query: { state: 'WINNER' } }))
  expect(exported.trim().split('\r\n')).toHaveLength(2)
})

test('the prize of a giveaway is shown to fans in their language (P09)', async () => {
  const french = createClient({ fetch: (path, init) => fetch(app.origin + String(path), init), language: () => 'fr' })
  const now = app.platform.clock.now().getTime()
  const body = {
    type: 'GIVEAWAY' as const,
    name: { en: 'Prize' },
    prize: { en: 'A signed shirt', fr: 'Un maillot signé' },
    startDate: new Date(now - 60_000).toISOString(),
  }
  const { id, version } = valueOf(await owner(staff.createGiveaway, { params, body }))
  const prizeOf = async () => valueOf(await french(listGiveaways, { params })).find((one) => one.id === id)?.prize
  expect(await prizeOf()).toBe('Un maillot signé')
  const its = { params: { ...params, giveawayId: id }, body: { prize: null } }
  valueOf(await owner(staff.updateGiveaway, { ...its, ifMatch: version }))
  await expect.poll(prizeOf).toBeNull()
})

test('the certificate of a large draw prints the first winners and those who were replaced, and tells where all are', () => {
  const winnerIds = Array.from({ length: 50_000 }, () => crypto.randomUUID())
  const [replacedId = '', substituteId, passedOverId] = [winnerIds[40_000], crypto.randomUUID(), crypto.randomUUID()]
  const drawnAt = new Date('2026-11-23T12:00:00Z')
  const its = { club_id: clubId, giveaway_id: crypto.randomUUID() }
  const completed = {
    draw: {
      ...its,
      seed: Buffer.alloc(32),
      commitment: Buffer.alloc(32),
      committed_at: drawnAt,
      drawn_at: drawnAt,
      count: winnerIds.length,
      entries: 60_000,
      winner_ids: winnerIds,
      name: { en: 'Raffle' },
      prize: null,
      ended: true,
      entries_expired: false,
      entries_erased_at: null,
    },
    substitutions: [
      {
        ...its,
        participation_id: substituteId,
        replaced_id: replacedId,
        position: 1,
        passed_over_ids: [passedOverId],
        drawn_at: drawnAt,
        reason: '',
      },
    ],
  }
  const says = certificateOf(completed, { club: 'FC Virage', url: 'https://fans.test/draw', language: 'en' })
  const lines = says.flatMap(({ style, text }) => (style === 'line' ? [text] : []))
  expect(lines[499]).toBe(`500. ${winnerIds[499]}`)
  expect(lines[500]).toContain(`40001. ${replacedId} (replaced by number 50002`)
  expect(lines[501]).toContain(`50001. ${passedOverId}`)
  expect(lines[502]).toContain(`50002. ${substituteId} (took over from number 40001`)
  expect(says.map(({ text }) => text)).toContainEqual(expect.stringContaining('all of them at https://fans.test/draw'))
})
