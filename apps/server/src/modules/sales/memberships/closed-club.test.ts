import { createMembership, getMembership } from '@virage/contract'
import { changeClubState } from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { reviewMemberships } from './review-memberships.ts'

const slug = 'fondation-horizon'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.platform.database.asSystem((tx) =>
    sql`with member as (
        update fan set kyc_status = 'VALIDATED' from club
        where club.id = fan.club_id and slug = ${slug} and email = 'lea@fans.test' returning fan.club_id, fan.id)
      insert into membership (club_id, fan_id, fee, starts_at, ends_at)
      select club_id, id, 12000, virage_now() - interval '345 days', virage_now() + interval '20 days' from member`.execute(
      tx,
    ),
  )
})
afterAll(() => app.stop())

const moveTo = async (state: 'LIVE' | 'STAND_BY' | 'ARCHIVED' | 'UPCOMING') => {
  const operator = await app.as('operator@virage.test')
  valueOf(await operator(changeClubState, { params: { slug }, body: { state } }))
}
const isPayable = async () => {
  const lea = await app.as('lea@fans.test')
  const { username } = await app.tokenOf('lea@fans.test')
  return valueOf(await lea(getMembership, { params: { slug, username } })).payable
}
const pay = async () => {
  const lea = await app.as('lea@fans.test')
  const page = `${app.origin}/kyc`
  return lea(createMembership, { params: { slug }, body: { successUrl: page, cancelUrl: page } })
}
/** Reviews memberships, and returns how many members have been reminded so far. */
const remind = async () => {
  await reviewMemberships(app.platform)
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql`select from membership join club on club.id = club_id
      where slug = ${slug} and reminded_30_at is not null`.execute(tx),
  )
  return rows.length
}

describe.each(['STAND_BY', 'ARCHIVED', 'UPCOMING'] as const)('in a club that is %s', (state) => {
  beforeEach(() => moveTo(state))

  test('the yearly fee can’t be paid (P08)', async () => {
    expect(errorKeyOf(await pay())).toBe('errors.club.notOpen')
  })

  test('no fee is shown as payable (P08)', async () => {
    expect(await isPayable()).toBe(false)
  })

  test('no member is reminded to pay (P08)', async () => {
    expect(await remind()).toBe(0)
  })
})

test('once the club is live, its member can pay, and is reminded (P08)', async () => {
  await moveTo('LIVE')
  expect([await isPayable(), errorKeyOf(await pay()), await remind()]).toEqual([true, 'accepted', 1])
})
