import { entriesIn, getDraw, getDrawEntries, listParticipations } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { checkDraw } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../testing/buyer.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { batchSize, eraseOldEntries } from './erase-old-entries.ts'

const slug = 'fc-virage'
let app: TestApp
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

type Kind = { ended?: string; drawn?: string; type?: 'GIVEAWAY' | 'DUE_DILIGENCE' }

/** Stores a form that ended, and was drawn, this long ago, with an entry of a fan, and of visitors. @returns its id */
const store = ({ ended, drawn, type = 'GIVEAWAY' }: Kind, visitors = 3) =>
  app.platform.database.asSystem(async (tx) => {
    const ago = (age?: string) => sql`statement_now() - ${age ?? null}::interval`
    const { rows } = await sql<{ id: string }>`
      insert into giveaway (club_id, type, name, starts_at, ends_at)
      select id, ${type}, '{"en": "Flag"}', statement_now() - interval '2 years', ${ago(ended)} from club where slug = ${slug}
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await sql`
      insert into participation (club_id, giveaway_id, type, fan_id, first_name, last_name, email, language, answers, confirmed_at)
      select g.club_id, g.id, g.type, f.id, 'Marie', 'Flagwell', f.email, 'fr', '[{"questionId": "q", "answer": {"text": "Two"}}]'::jsonb, statement_now()
      from giveaway g join fan f on f.club_id = g.club_id and f.email = 'marie@fans.test' where g.id = ${id}
      union all
      select g.club_id, g.id, g.type, null, 'Ana', 'Flagwell', n || '@visitors.test', 'en', '[]', statement_now()
      from giveaway g cross join generate_series(1, ${visitors}::integer) n where g.id = ${id}`.execute(tx)
    if (drawn !== undefined)
      await sql`
        update giveaway_draw d set drawn_at = ${ago(drawn)}, count = 2, participation_ids = e.ids, winner_ids = array(
          select id from unnest(e.ids) id order by sha256(d.seed || convert_to(id::text, 'UTF8')) limit 2)
        from (select array_agg(id order by id) as ids from participation where giveaway_id = ${id}) e
        where d.giveaway_id = ${id}`.execute(tx)
    return id
  })

/** Returns how many entries of a form still say something of a person. */
const countNamed = (id: string) =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from participation where giveaway_id = ${id}
        and (fan_id is not null or first_name || last_name <> '' or email not like '%@erased.invalid' or answers <> '[]' or language is not null)`.execute(
      tx,
    )
    return rows[0]?.count
  })

const purge = () => app.platform.purges['oldEntries']?.()

test.for<[string, Kind, number]>([
  ['was drawn six months ago', { ended: '9 months', drawn: '6 months 1 hour' }, 0],
  ['was drawn later', { ended: '9 months', drawn: '6 months -1 hour' }, 4],
  ['ended six months ago without a draw', { ended: '6 months 1 hour' }, 0],
  ['ended later', { ended: '6 months -1 hour' }, 4],
  ['has no end', {}, 4],
  ['is a due diligence form', { ended: '1 year', type: 'DUE_DILIGENCE' }, 4],
])('of a form that %s, what people told is erased as promised and not before', async ([, kind, named]) => {
  const id = await store(kind)
  await purge()
  expect(await countNamed(id)).toBe(named)
})

test('an erased draw can be checked, listed and exported, and no entry is drawn in place of a winner', async () => {
  const giveawayId = await store({ ended: '7 months', drawn: '7 months' })
  const params = { slug, giveawayId }
  await purge()
  const visitor = await app.as(null)
  const draw = valueOf(await visitor(getDraw, { params }))
  const participationIds = entriesIn(valueOf(await visitor(getDrawEntries, { params })))
  const checked = await checkDraw({
    ...draw,
    participationIds,
    seed: new Uint8Array(Buffer.from(draw.seed ?? '', 'hex')),
    count: draw.count ?? 0,
    substitutions: [],
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
  })
  expect(Object.values(checked)).not.toContain(false)
  const listed = valueOf(await owner(staff.listStaffParticipations, { params }))
  expect(listed.map(({ id }) => id).toSorted()).toEqual(participationIds)
  expect(listed.filter(({ winner }) => winner).map(({ id }) => id)).toEqual(expect.arrayContaining(draw.winnerIds))
  expect(new Set(listed.map(({ fanId, firstName, email }) => `${fanId} ${firstName} ${email.split('@')[1]}`))).toEqual(
    new Set(['null  erased.invalid']),
  )
  const searched = { params, query: { search: 'flagwell' } }
  expect(valueOf(await owner(staff.listStaffParticipations, searched))).toEqual([])
  expect(
    valueOf(await owner(staff.exportParticipations, { params }))
      .trim()
      .split('\r\n'),
  ).toHaveLength(5)
  expect(valueOf(await owner(staff.getStaffGiveaway, { params }))).toMatchObject({
    numberOfParticipations: 4,
    entriesErasedAt: expect.any(String),
  })
  const replaced = { ...params, participationId: draw.winnerIds[0] ?? '' }
  const body = { reason: 'No answer' }
  expect(errorKeyOf(await owner(staff.drawSubstitute, { params: replaced, body }))).toBe('errors.giveaway.noEntryLeft')
})

test('nobody is drawn any more once entries are to be erased, although the purge may have erased but some', async () => {
  const [undrawn, drawn] = [
    await store({ ended: '7 months' }),
    await store({ ended: '7 months', drawn: '7 months' }, 20),
  ]
  const draw = await owner(staff.drawGiveaway, { params: { slug, giveawayId: undrawn }, body: { count: 1 } })
  const { winnerIds } = valueOf(await owner(getDraw, { params: { slug, giveawayId: drawn } }))
  const replaced = { slug, giveawayId: drawn, participationId: winnerIds[0] ?? '' }
  const substitute = await owner(staff.drawSubstitute, { params: replaced, body: { reason: 'No answer' } })
  expect([draw, substitute].map(errorKeyOf)).toEqual(Array(2).fill('errors.giveaway.noEntryLeft'))
})

test('nobody is drawn among erased entries after the end was moved', async () => {
  const giveawayId = await store({ ended: '7 months' })
  await purge()
  await app.platform.database.asSystem((tx) =>
    sql`update giveaway set ends_at = statement_now() - interval '1 day' where id = ${giveawayId}`.execute(tx),
  )
  const draw = await owner(staff.drawGiveaway, { params: { slug, giveawayId }, body: { count: 1 } })
  expect(errorKeyOf(draw)).toBe('errors.giveaway.noEntryLeft')
})

test('an entry that was erased is no longer in the data of its fan', async () => {
  const giveawayId = await store({ ended: '7 months', drawn: '7 months' })
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const entered = async () =>
    valueOf(await marie.call(listParticipations, { params: marie.own })).some((one) => one.giveawayId === giveawayId)
  expect(await entered()).toBe(true)
  await purge()
  expect(await entered()).toBe(false)
})

test('nobody is drawn among erased entries, and those that come after a later end are erased in turn', async () => {
  const giveawayId = await store({ ended: '7 months' })
  await purge()
  const its = { params: { slug, giveawayId }, body: { count: 1 } }
  expect(errorKeyOf(await owner(staff.drawGiveaway, its))).toBe('errors.giveaway.noEntryLeft')
  await app.platform.database.asSystem(async (tx) => {
    await sql`update giveaway set entries_erased_at = statement_now() - interval '8 months' where id = ${giveawayId}`.execute(
      tx,
    )
    await sql`
      insert into participation (club_id, giveaway_id, first_name, last_name, email)
      select club_id, id, 'Otto', 'Late', 'otto@visitors.test' from giveaway where id = ${giveawayId}`.execute(tx)
  })
  await purge()
  expect(await countNamed(giveawayId)).toBe(0)
})

test('more entries than one transaction erases are all erased, also after a purge that failed between two', async () => {
  const id = await store({ ended: '7 months', drawn: '7 months' }, batchSize)
  const { database } = app.platform
  let runs = 0
  const asSystem: typeof database.asSystem = (work) =>
    ++runs === 2 ? Promise.reject(new Error('No connection')) : database.asSystem(work)
  await expect(eraseOldEntries({ asSystem })).rejects.toThrow('No connection')
  expect(await countNamed(id)).toBe(1)
  await purge()
  expect(await countNamed(id)).toBe(0)
})
