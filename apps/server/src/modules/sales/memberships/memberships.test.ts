import * as contract from '@virage/contract'
import { listStaffMemberships, refundMembership } from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { reviewMemberships } from './review-memberships.ts'

let app: TestApp
const slug = 'fondation-horizon'
const returnUrls = {
  get successUrl() {
    return `${app.origin}/kyc`
  },
  get cancelUrl() {
    return `${app.origin}/kyc`
  },
}
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const lea = async () => ({
  call: await app.as('lea@fans.test'),
  params: { slug, username: (await app.tokenOf('lea@fans.test')).username },
})
const state = async () => {
  const { call, params } = await lea()
  return valueOf(await call(contract.getMembership, { params }))
}
const status = async () => {
  const { call, params } = await lea()
  return valueOf(await call(contract.getMe, { params })).kycStatus
}
/** Changes the dates of the fan's newest year. Moving the clock by months would expire the tokens. */
const endsIn = (days: number) =>
  app.platform.database.pool.query(
    `begin; select set_config('virage.club_id', '*', true);
     update membership set starts_at = virage_now() + make_interval(days => ${days} - 365), ends_at = virage_now() + make_interval(days => ${days})
     where id = (select id from membership order by ends_at desc limit 1); commit`,
  )
const emails = async () => {
  const mails = await mailsTo(app, 'lea@fans.test')
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => /membership|adhésion/i.test(subject) && !/confirm/.test(subject))
}
const pay = async () => {
  const { call, params } = await lea()
  return call(contract.createMembership, { params, body: returnUrls })
}

test('a member pays for a year, is reminded twice, renews or lapses, and pays again (P06, P08)', async () => {
  expect(await state()).toMatchObject({ state: 'NONE', fee: { value: 120 }, payable: false })
  expect(errorKeyOf(await pay())).toBe('errors.kyc.illegalStep')
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('fan').set({ kyc_status: 'DUE_DILIGENCE_APPROVED' }).where('email', '=', 'lea@fans.test').execute(),
  )

  const cancelled = valueOf(await pay())
  expect(await status()).toBe('PAYMENT_PENDING')
  await onSandboxPage(cancelled.url, 'cancel')
  await expect.poll(status).toBe('DUE_DILIGENCE_APPROVED')
  await onSandboxPage(valueOf(await pay()).url, 'pay')
  await expect.poll(status).toBe('VALIDATED')
  await expect.poll(async () => (await state()).payable).toBe(false)
  expect(errorKeyOf(await pay())).toBe('errors.kyc.illegalStep')

  await endsIn(29)
  for (const _ of [1, 2]) await reviewMemberships(app.platform)
  await expect.poll(emails).toHaveLength(1)
  await endsIn(6)
  for (const _ of [1, 2]) await reviewMemberships(app.platform)
  await expect.poll(emails).toHaveLength(2)

  const before = (await state()).endsAt ?? ''
  expect((await state()).payable).toBe(true)
  await onSandboxPage(valueOf(await pay()).url, 'pay')
  const renewed = async () => new Date((await state()).endsAt ?? '').getTime() - new Date(before).getTime()
  await expect.poll(renewed).toBeGreaterThan(364 * 86_400_000)
  expect(await status()).toBe('VALIDATED')

  // The year after the next can't be paid yet.
  await app.platform.database.pool.query(
    `begin; select set_config('virage.club_id', '*', true);
     update membership set starts_at = virage_now() - interval '2 years', ends_at = virage_now() - interval '1 day'; commit`,
  )
  for (const _ of [1, 2]) await reviewMemberships(app.platform)
  expect(await status()).toBe('PAYMENT_PENDING')
  expect(await state()).toMatchObject({ state: 'LAPSED', payable: true })
  await expect.poll(emails).toHaveLength(3)
  await onSandboxPage(valueOf(await pay()).url, 'pay')
  await expect.poll(status).toBe('VALIDATED')
  expect(await state()).toMatchObject({ state: 'ACTIVE' })
})

test('a paid year is confirmed by one email with the fee and the dates (papercut 10)', async () => {
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('fan')
      .set({ kyc_status: 'DUE_DILIGENCE_APPROVED' })
      .where('email', '=', 'marie@fans.test')
      .execute(),
  )
  const marie = await app.as('marie@fans.test')
  const { url } = valueOf(await marie(contract.createMembership, { params: { slug }, body: returnUrls }))
  await onSandboxPage(url, 'pay')
  // Marie may get emails about her bids in other clubs meanwhile.
  const plain = async () =>
    (await mailsTo(app, 'marie@fans.test'))
      .map((mail) => mail.plain.replace(/\s/g, ' '))
      .filter((text) => text.includes('Fondation Horizon'))
  await expect.poll(plain).toEqual([expect.stringMatching(/120,00 €.* du \d+ \S+ \d{4} au \d+ \S+ \d{4}/)])
})

test('a refund of one paid year leaves a member the other one (P06)', async () => {
  const marie = await app.as('marie@fans.test')
  const { username } = await app.tokenOf('marie@fans.test')
  const kycStatus = async () => valueOf(await marie(contract.getMe, { params: { slug } })).kycStatus
  expect(await kycStatus()).toBe('VALIDATED')
  await endsIn(20)
  const { url } = valueOf(await marie(contract.createMembership, { params: { slug }, body: returnUrls }))
  await onSandboxPage(url, 'pay')
  const operator = await app.as('operator@virage.test')
  const years = async () =>
    valueOf(await operator(listStaffMemberships, { params: { slug }, query: { search: 'marie@fans.test' } }))
  await expect.poll(years).toHaveLength(2)
  const refund = async (membershipId: string) => {
    valueOf(await operator(refundMembership, { params: { slug, membershipId }, body: { reason: 'Twice' } }))
    await expect
      .poll(async () => (await years()).filter((year) => year.refund === 'done').map(({ id }) => id))
      .toContain(membershipId)
  }
  const [renewed, first] = await years()
  await refund(renewed?.id ?? '')
  expect(await kycStatus()).toBe('VALIDATED')
  const membership = valueOf(await marie(contract.getMembership, { params: { slug, username } }))
  expect(membership.state).toBe('ACTIVE')
  await refund(first?.id ?? '')
  expect(await kycStatus()).toBe('PAYMENT_PENDING')
})

test('a year that is paid while the one before is being ended leaves its member one (P08)', async () => {
  const { database } = app.platform
  const { rows } = await database.asSystem((tx) =>
    sql<{ club_id: string; id: string }>`
      with member as (
        insert into fan (club_id, account_id, email, kyc_status)
        select id, 'renews', 'renews@fans.test', 'VALIDATED' from club where slug = ${slug} returning club_id, id),
      year as (
        insert into membership (club_id, fan_id, fee, starts_at, ends_at)
        select club_id, id, 1000, virage_now() - interval '1 year', virage_now() - interval '1 minute' from member)
      select club_id, id from member`.execute(tx),
  )
  const [member] = rows
  const review = await database.asSystem(async (tx) => {
    // As a payment does: it stores the year, and locks the fan.
    await sql`insert into membership (club_id, fan_id, fee, starts_at, ends_at)
      values (${member?.club_id}, ${member?.id}, 1000, virage_now(), virage_now() + interval '1 year')`.execute(tx)
    await sql`select from fan where id = ${member?.id} for update`.execute(tx)
    return untilItWaits(database, reviewMemberships(app.platform))
  })
  await review.work
  const fan = await database.asSystem((tx) =>
    tx
      .selectFrom('fan')
      .select('kyc_status')
      .where('id', '=', member?.id ?? '')
      .executeTakeFirst(),
  )
  expect(fan).toEqual({ kyc_status: 'VALIDATED' })
})

test('a membership that can’t be ended keeps no other from ending, of its club or of another one (P08)', async () => {
  const run = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))
  const clubs = [slug, 'fc-virage']
  await run(sql`update club set membership_required = true, membership_fee = 12000 where slug = any(${clubs})`)
  await run(sql`
    with members as (
      insert into fan (club_id, account_id, email, first_name, kyc_status)
      select id, 'over-' || slug || n, 'over' || n || '@' || slug || '.test', slug || n, 'VALIDATED'
      from club cross join generate_series(1, 2) n where slug = any(${clubs}) returning club_id, id)
    insert into membership (club_id, fan_id, fee, starts_at, ends_at)
    select club_id, id, 1000, virage_now() - interval '1 year', virage_now() - interval '1 minute' from members`)
  await run(sql`create function refuse_end() returns trigger language plpgsql as $$ begin
    if new.first_name = 'fc-virage1' then raise exception 'refused'; end if; return new; end $$`)
  await run(sql`create trigger refuse_end before update on fan for each row execute function refuse_end()`)
  await expect(reviewMemberships(app.platform)).rejects.toThrow('failed')
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string; kyc_status: string }>`
      select first_name as name, kyc_status from fan where account_id like 'over-%' order by 1`.execute(tx),
  )
  expect(rows).toEqual([
    { name: 'fc-virage1', kyc_status: 'VALIDATED' },
    { name: 'fc-virage2', kyc_status: 'PAYMENT_PENDING' },
    { name: `${slug}1`, kyc_status: 'PAYMENT_PENDING' },
    { name: `${slug}2`, kyc_status: 'PAYMENT_PENDING' },
  ])
  await run(sql`drop trigger refuse_end on fan`)
})

test('a fan who waits to pay is a member once the club asks for no fee, and is told (P06)', async () => {
  const { database } = app.platform
  const setFee = (required: boolean) =>
    database.asSystem((tx) =>
      tx.updateTable('club').set({ membership_required: required }).where('slug', '=', slug).execute(),
    )
  await database.asSystem((tx) =>
    tx.updateTable('fan').set({ kyc_status: 'PAYMENT_PENDING' }).where('email', '=', 'lea@fans.test').execute(),
  )
  await reviewMemberships(app.platform)
  expect(await status()).toBe('PAYMENT_PENDING')
  await setFee(false)
  await reviewMemberships(app.platform)
  await expect.poll(status).toBe('VALIDATED')
  await expect
    .poll(async () => (await mailsTo(app, 'lea@fans.test')).map(({ subject }) => subject).join())
    .toMatch(/You’re a member|Vous voilà membre/)
  await setFee(true)
})

test('a fee that a fan pays after the club has stopped asking for one is refunded (P06)', async () => {
  const { database } = app.platform
  const setClub = (isRequired: boolean) =>
    database.asSystem((tx) =>
      tx.updateTable('club').set({ membership_required: isRequired }).where('slug', '=', slug).execute(),
    )
  await database.asSystem(async (tx) => {
    await sql`delete from membership where fan_id in (select id from fan where email = 'lea@fans.test')`.execute(tx)
    await sql`update fan set kyc_status = 'DUE_DILIGENCE_APPROVED' where email = 'lea@fans.test'`.execute(tx)
  })
  await expect.poll(async () => (await state()).payable).toBe(true)
  const { url } = valueOf(await pay())
  await setClub(false)
  await onSandboxPage(url, 'pay')
  const read = async () => {
    const { rows } = await database.asSystem((tx) =>
      sql`select c.status, r.reason from checkout c left join refund r on r.checkout_id = c.id
        where c.purpose = 'membership' order by c.created_at desc limit 1`.execute(tx),
    )
    return rows
  }
  await expect.poll(read).toEqual([{ status: 'expired', reason: 'late' }])
  await setClub(true)
})
