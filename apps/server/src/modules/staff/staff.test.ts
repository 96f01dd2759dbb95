import { getClub } from '@virage/contract'
import {
  addStaff,
  changeStaffRole,
  getMyStaff,
  listAuditLog,
  listStaff,
  removeStaff,
  type StaffMember,
} from '@virage/contract/staff'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
beforeAll(async () => {
  app = await openApp({ OPERATORS: 'boss@virage.test' })
})
afterAll(() => app.stop())

const account = (email: string) => app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })

describe('staff of a club', () => {
  test('are added by email address, bound to their account at their first login, and removed at once (X01)', async () => {
    const owner = await app.as('staff@fc-virage.test')
    const body = { email: 'Nina@Press.test', role: 'editor' as const }
    const added = valueOf(await owner(addStaff, { params, body }))
    expect(added).toMatchObject({ email: 'nina@press.test', role: 'editor', joined: false })
    expect(errorKeyOf(await owner(addStaff, { params, body }))).toBe('errors.staff.alreadyThere')

    await account('nina@press.test')
    const nina = await app.as('nina@press.test')
    expect(valueOf(await nina(getMyStaff, { params: {} })).clubs).toMatchObject([{ slug: 'fc-virage', role: 'editor' }])
    const all = valueOf(await nina(listStaff, { params }))
    expect(all.find(({ id }) => id === added.id)).toMatchObject({ joined: true })
    expect(errorKeyOf(await nina(addStaff, { params, body: { email: 'x@y.test', role: 'viewer' } }))).toBe(
      'errors.backend.forbidden',
    )

    valueOf(await owner(removeStaff, { params: { ...params, staffId: added.id } }))
    expect(errorKeyOf(await nina(listStaff, { params }))).toBe('errors.backend.forbidden')
    expect(errorKeyOf(await owner(removeStaff, { params: { ...params, staffId: added.id } }))).toBe(
      'errors.backend.notFound',
    )
  })

  test('are bound to their account by the first of several requests at once, and all are served (X01)', async () => {
    const owner = await app.as('staff@fc-virage.test')
    valueOf(await owner(addStaff, { params, body: { email: 'zoe@press.test', role: 'viewer' } }))
    await account('zoe@press.test')
    const zoe = await app.as('zoe@press.test')
    await app.officeTokenOf('zoe@press.test')
    const answers = await Promise.all(Array.from({ length: 8 }, () => zoe(listStaff, { params })))
    expect(answers.map(errorKeyOf)).toEqual(Array.from({ length: 8 }, () => 'accepted'))
  })

  test('get one email when they are added, also for a repeated request', async () => {
    const owner = await app.as('staff@fc-virage.test')
    const call = {
      params,
      body: { email: 'once@press.test', role: 'viewer' as const },
      idempotencyKey: 'add-once',
    }
    const first = valueOf(await owner(addStaff, call))
    expect(valueOf(await owner(addStaff, call))).toEqual(first)
    expect(errorKeyOf(await owner(addStaff, { ...call, body: { ...call.body, role: 'editor' } }))).toBe(
      'errors.backend.idempotencyConflict',
    )
    const entries = valueOf(await owner(listAuditLog, { params, query: { subjectKind: 'staff', subjectId: first.id } }))
    expect(entries).toMatchObject([
      {
        action: 'addStaff',
        role: 'owner',
        actorEmail: 'staff@fc-virage.test',
        before: null,
        after: { role: 'viewer' },
      },
    ])
  })

  test('always include an owner who has joined, even if two owners leave concurrently', async () => {
    const operator = await app.as('operator@virage.test')
    const owners = async () =>
      valueOf(await operator(listStaff, { params })).filter(({ role }: StaffMember) => role === 'owner')
    const body = { email: 'second@press.test', role: 'owner' as const }
    valueOf(await operator(addStaff, { params, body }))
    const first = (await owners()).find(({ joined }) => joined)
    const leave = { params: { ...params, staffId: first?.id ?? '' } }
    expect(errorKeyOf(await operator(removeStaff, leave))).toBe('errors.staff.lastOwner')
    await account(body.email)
    valueOf(await (await app.as(body.email))(listStaff, { params }))
    const results = await Promise.all(
      (await owners()).map(({ id }, index) =>
        index === 0
          ? operator(removeStaff, { params: { ...params, staffId: id } })
          : operator(changeStaffRole, { params: { ...params, staffId: id }, body: { role: 'viewer' } }),
      ),
    )
    expect(new Set(results.map(errorKeyOf))).toEqual(new Set(['accepted', 'errors.staff.lastOwner']))
    expect(await owners()).toHaveLength(1)
  })
})

test('an operator from the settings can work in each club, once their address is verified', async () => {
  await account('boss@virage.test')
  const boss = await app.as('boss@virage.test')
  const mine = valueOf(await boss(getMyStaff, { params: {} }))
  expect(mine).toMatchObject({ operator: true, clubs: { length: 4 } })
  expect((await boss(listStaff, { params: { slug: 'club70-legends' } })).ok).toBe(true)
})

test('an operator from the settings can’t bid as a fan (B02)', async () => {
  const { clubs, database } = app.platform
  const clubId = (await clubs.find(params.slug))?.id ?? ''
  const { rows } = await database.withTenant(clubId, async (tx) => {
    await tx
      .insertInto('fan')
      .values({ club_id: clubId, account_id: crypto.randomUUID(), email: 'boss@virage.test', kyc_status: 'VALIDATED' })
      .execute()
    return sql<{ has_conflict: boolean }>`
      select has_bid_conflict(club_id, id, null) as has_conflict from fan where email = 'boss@virage.test'`.execute(tx)
  })
  expect(rows).toEqual([{ has_conflict: true }])
})

test('the audit log can’t be changed or emptied', async () => {
  for (const change of [
    `update audit_log set actor = 'nobody'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ]) {
    const client = await app.platform.database.pool.connect()
    try {
      await client.query("begin; select set_config('virage.club_id', '*', true)")
      await expect(client.query(change)).rejects.toThrow(/append-only/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})

test('if a second factor is required, a login without one gives no access to the back office (X01)', async () => {
  const strict = await openApp({ STAFF_SECOND_FACTOR: 'true' })
  try {
    // Existing staff can't log in without one.
    await expect(strict.tokenOf('staff@fc-virage.test')).rejects.toThrow('No tokens')
    await expect(strict.officeTokenOf('staff@fc-virage.test')).rejects.toThrow('No tokens')
    const owner = await strict.as('sam@fans.test')
    await strict.tokenOf('sam@fans.test')
    const { token, username } = await strict.officeTokenOf('sam@fans.test')
    await strict.platform.database.asSystem(async (tx) => {
      const club = await tx.selectFrom('club').select('id').where('slug', '=', 'fc-virage').executeTakeFirstOrThrow()
      const member = { club_id: club.id, account_id: username, role: 'owner' as const, email: 'sam@fans.test' }
      await tx.insertInto('staff').values(member).execute()
    })
    expect(errorKeyOf(await owner(listStaff, { params }))).toBe('errors.staff.secondFactorNeeded')
    expect(valueOf(await owner(getMyStaff, { params: {} }))).toMatchObject({
      secondFactor: false,
      secondFactorNeeded: true,
    })
    expect((await owner(getClub, { params })).ok).toBe(true)

    const statusWith = async (amr: string[]) => {
      const response = await fetch(`${strict.origin}/api/staff/clubs/fc-virage/staff`, {
        headers: { authorization: `Bearer ${await reissue(strict, { token, username, amr })}` },
      })
      return response.status
    }
    expect(await statusWith(['pwd'])).toBe(403)
    expect(await statusWith(['pwd', 'otp', 'mfa'])).toBe(200)
  } finally {
    await strict.stop()
  }
})

/** Issues the token again with other authentication methods, signed with the service's own key. */
function reissue(from: TestApp, { token, username, amr }: { token: string; username: string; amr: string[] }) {
  const [, payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const { kid, key } = from.identity.service.signingKeys.active()
  return new SignJWT({ ...claims, sub: username, amr }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}
