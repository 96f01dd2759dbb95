import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
const params = { slug }
const unlimited = { fans: null, staff: null, exclusives: null, storage: null }
let app: TestApp
let operator: CallAs
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())
afterEach(async () => {
  await setPlan({})
})

const setPlan = async (limits: Partial<Record<staff.PlanKind, number | null>>, name: string | null = null) =>
  valueOf(await operator(staff.setClubPlan, { params, body: { name, limits: { ...unlimited, ...limits } } }))
const read = async () => valueOf(await owner(staff.getClubPlan, { params }))
const usedOf = async (kind: staff.PlanKind) => (await read()).uses.find((use) => use.kind === kind)?.used ?? Number.NaN
const createExclusive = (name: string) =>
  owner(staff.createExclusive, {
    params,
    body: {
      slug: `plan-${name}-${crypto.randomUUID().slice(0, 8)}`,
      name: { en: name },
      description: { en: name },
      imageUrl: '/media/fc-virage-diallo-derby-shirt.svg',
      price: 1,
      stock: 1,
      category: 'COLLECTIBLE',
    },
    idempotencyKey: crypto.randomUUID(),
  })
const addStaff = (email: string) => owner(staff.addStaff, { params, body: { email, role: 'viewer' } })

test('the owner reads what the plan allows, and how much of it is used', async () => {
  await setPlan({ staff: 40, storage: 5_000_000_000 }, 'Standard')
  const { name, uses } = await read()
  expect(name).toBe('Standard')
  expect(uses.map(({ kind, most }) => [kind, most])).toEqual([
    ['fans', null],
    ['staff', 40],
    ['exclusives', null],
    ['storage', 5_000_000_000],
  ])
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ kind: string; used: number }>`
      select 'fans' as kind, count(*)::int as used from fan f join club c on c.id = f.club_id where c.slug = ${slug}
      union all select 'staff', count(*)::int from staff s join club c on c.id = s.club_id where c.slug = ${slug}
      union all select 'exclusives', count(*)::int from exclusive e join club c on c.id = e.club_id where c.slug = ${slug}
      union all select 'storage', coalesce(sum(bytes), 0)::int from picture p join club c on c.id = p.club_id
        where c.slug = ${slug}`.execute(tx),
  )
  expect(uses.map(({ kind, used }) => ({ kind, used }))).toEqual(rows)
  const [entry] = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'setClubPlan' } }))
  expect(entry).toMatchObject({ after: { name: 'Standard', staff: 40 }, before: { name: null, staff: null } })
})

test('of two exclusives for the last place one is created, and a deleted one makes room', async () => {
  await setPlan({ exclusives: (await usedOf('exclusives')) + 1 })
  const answers = await Promise.all([createExclusive('one'), createExclusive('other')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok).map(errorKeyOf)).toEqual(['errors.plan.exclusives'])
  const refused = answers.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ problem: { most: await usedOf('exclusives') } })
  const created = answers.find(({ ok }) => ok)
  if (!created) throw new Error('None was created')
  const { id: exclusiveId } = valueOf(created)
  valueOf(await owner(staff.deleteExclusive, { params: { ...params, exclusiveId } }))
  valueOf(await createExclusive('third'))
})

test('a limit below what a club has takes nothing away, and lets nothing be added', async () => {
  const team = await usedOf('staff')
  await setPlan({ staff: team - 1, fans: 1 })
  expect(errorKeyOf(await addStaff('late@plan.test'))).toBe('errors.plan.staff')
  expect(await usedOf('staff')).toBe(team)
  const email = 'late@fans.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const late = await app.as(email)
  const join = () => late(contract.registerFan, { params, body: {} })
  expect(errorKeyOf(await join())).toBe('errors.plan.fans')
  await setPlan({ fans: (await usedOf('fans')) + 1 })
  valueOf(await join())
  // Joining again takes no place.
  valueOf(await join())
})

test('the bytes of a picture count once, also if its text was stored before', async () => {
  const before = await usedOf('storage')
  const name = `${crypto.randomUUID()}.png`
  const inClub = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))
  await inClub(
    sql`insert into picture (club_id, name, decorative) select id, ${name}, true from club where slug = ${slug}`,
  )
  expect(await usedOf('storage')).toBe(before)
  await inClub(sql`update picture set bytes = 700 where name = ${name}`)
  await inClub(sql`update picture set decorative = false where name = ${name}`)
  expect(await usedOf('storage')).toBe(before + 700)
  await setPlan({ storage: before + 700 })
  await expect(inClub(sql`update picture set bytes = 701 where name = ${name}`)).rejects.toThrow('allows')
  await inClub(sql`delete from picture where name = ${name}`)
  expect(await usedOf('storage')).toBe(before)
})
