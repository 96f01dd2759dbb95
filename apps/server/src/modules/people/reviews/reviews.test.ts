import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { loseConnection } from '../../../testing/lose-connection.ts'
import { carryOutReviews, timeToTakeBack } from './carry-out-reviews.ts'

const params = { slug: 'fondation-horizon' }
const password = 'Virage-demo-2026!'
let app: TestApp
let nadia: CallAs
let ines: CallAs
beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  const join = async (email: string) => {
    valueOf(await operator(staff.addStaff, { params, body: { email, role: 'compliance' } }))
    await app.identity.createConfirmedUser({ email, password })
    return app.as(email)
  }
  nadia = await join('nadia@horizon.test')
  ines = await join('ines@horizon.test')
})
afterAll(() => app.stop())

const run: TestApp['platform']['database']['asSystem'] = (work) => app.platform.database.asSystem(work)

let count = 0
/** Adds a fan who has waited for a review for some hours. */
async function addWaiting(name: string, hours: number, info: Record<string, unknown> = {}): Promise<string> {
  const email = `${name.toLowerCase()}@reviews.test`
  const phoneNumber = `+336${String(++count).padStart(8, '0')}`
  const personal = {
    firstName: name,
    lastName: 'Martin',
    birthdate: '1990-01-02',
    birthplace: 'Lyon',
    phoneNumber,
    ...info,
  }
  const { rows } = await run((tx) =>
    sql<{ id: string }>`
      with fan as (
        insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, personal_info)
        select id, ${email}, ${email}, ${name}, 'Martin', 'DUE_DILIGENCE_FILLED', ${JSON.stringify(personal)}::jsonb
        from club where slug = ${params.slug} returning club_id, id
      ), moved as (
        insert into kyc_transition (club_id, fan_id, from_status, to_status, event, actor, at)
        select club_id, id, 'PERSONAL_INFO_FILLED', 'DUE_DILIGENCE_FILLED', 'dueDiligenceSent', ${email},
               virage_now() - ${hours} * interval '1 hour' from fan
      ) select id from fan`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('The fan was not stored')
  return row.id
}

const its = (fanId: string) => ({ params: { ...params, fanId } })
const queue = async (call: CallAs) => valueOf(await call(staff.listReviews, { params }))
const namesIn = async (call: CallAs) => (await queue(call)).waiting.map(({ firstName }) => firstName)
const statusOf = async (fanId: string) => valueOf(await nadia(staff.getFanFile, its(fanId))).kycStatus
const isDue = (fanId: string) =>
  run((tx) => sql`update review_decision set due_at = virage_now() where fan_id = ${fanId}`.execute(tx))
const mailTo = (recipient: string) =>
  app.platform.database.query
    .selectFrom('mailbox_message')
    .select(['plain'])
    .where('recipient', '=', recipient)
    .execute()

test('the queue is oldest first, and names the reviewer who reads a file, until their claim expires (P08)', async () => {
  const [young, old] = [await addWaiting('Young', 1), await addWaiting('Old', 50)]
  const names = await namesIn(nadia)
  expect(names.indexOf('Old')).toBeLessThan(names.indexOf('Young'))
  const claim = async (call: CallAs, fanId: string) => valueOf(await call(staff.claimReview, its(fanId)))
  expect(await claim(nadia, old)).toEqual({ claimedBy: null })
  expect(await claim(ines, old)).toEqual({ claimedBy: 'nadia@horizon.test' })
  expect(await claim(ines, young)).toEqual({ claimedBy: null })
  const seen = async (call: CallAs, fanId: string) =>
    (await queue(call)).waiting.find((waiting) => waiting.fanId === fanId)?.claimedBy
  expect([await seen(nadia, old), await seen(ines, old)]).toEqual([null, 'nadia@horizon.test'])
  await run((tx) => sql`update review_claim set expires_at = virage_now() where fan_id = ${old}`.execute(tx))
  expect(await seen(ines, old)).toBeNull()
  expect(await claim(ines, old)).toEqual({ claimedBy: null })
})

test('a review that two people decide is decided once, and can be taken back by who decided it (P08)', async () => {
  const fanId = await addWaiting('Twice', 3)
  const body = { verdict: 'APPROVE' } as const
  const results = await Promise.all([nadia, ines].map((call) => call(staff.decideReview, { ...its(fanId), body })))
  expect(new Set(results.map(errorKeyOf))).toEqual(new Set(['accepted', 'errors.staff.alreadyResolved']))
  const stored = results.flatMap((result) => (result.ok ? [result.value] : []))[0]
  const [author, other] = results[0]?.ok ? [nadia, ines] : [ines, nadia]
  const left = new Date(stored?.dueAt ?? 0).getTime() - app.platform.clock.now().getTime()
  expect(left).toBeLessThanOrEqual(timeToTakeBack)
  expect(await namesIn(other)).not.toContain('Twice')
  const decision = { params: { ...params, decisionId: stored?.id ?? '' } }
  expect(errorKeyOf(await other(staff.takeBackReview, decision))).toBe('errors.staff.alreadyResolved')
  valueOf(await author(staff.takeBackReview, decision))
  expect(await namesIn(other)).toContain('Twice')
  expect(await statusOf(fanId)).toBe('DUE_DILIGENCE_FILLED')
  expect(await mailTo('twice@reviews.test')).toEqual([])
})

test('a decision about answers that the fan has replaced meanwhile is refused (P08)', async () => {
  const fanId = await addWaiting('Again', 4)
  const { statusSince } = valueOf(await nadia(staff.getFanFile, its(fanId)))
  valueOf(await ines(staff.askFanAgain, { ...its(fanId), body: { reason: 'Unclear' } }))
  await run((tx) => sql`update fan set kyc_status = 'DUE_DILIGENCE_FILLED' where id = ${fanId}`.execute(tx))
  const approve = async (since: string) =>
    errorKeyOf(await nadia(staff.decideReview, { ...its(fanId), body: { verdict: 'APPROVE', statusSince: since } }))
  expect(await approve(statusSince)).toBe('errors.staff.changed')
  const now = valueOf(await nadia(staff.getFanFile, its(fanId)))
  expect(await approve(now.statusSince)).toBe('accepted')
})

test('a decision takes effect once when its time has come, with one email, whichever process carries it out (P08)', async () => {
  const fanId = await addWaiting('Asked', 5)
  const before = await queue(nadia)
  const reason = 'Where does the money come from?'
  expect(errorKeyOf(await nadia(staff.decideReview, { ...its(fanId), body: { verdict: 'ASK' } }))).toBe(
    'errors.validation.failed',
  )
  const stored = valueOf(await nadia(staff.decideReview, { ...its(fanId), body: { verdict: 'ASK', reason } }))
  expect((await queue(nadia)).doneToday).toBe(before.doneToday + 1)
  await isDue(fanId)
  await Promise.all([carryOutReviews(app.platform), carryOutReviews(app.platform)])
  await expect.poll(() => statusOf(fanId)).toBe('PERSONAL_INFO_FILLED')
  await expect.poll(() => mailTo('asked@reviews.test')).toHaveLength(1)
  expect((await mailTo('asked@reviews.test'))[0]?.plain).toContain(reason)
  const { transitions } = valueOf(await nadia(staff.getFanFile, its(fanId)))
  expect(transitions.map(({ event }) => event)).toEqual(['infoRequested', 'dueDiligenceSent'])
  const late = await nadia(staff.takeBackReview, { params: { ...params, decisionId: stored.id } })
  expect(errorKeyOf(late)).toBe('errors.staff.alreadyResolved')
  const after = await queue(nadia)
  expect(after.doneToday).toBe(before.doneToday + 1)
  expect(after.medianWait).toBeGreaterThan(0)
  const log = valueOf(await nadia(staff.listAuditLog, { params, query: { subjectKind: 'fan', subjectId: fanId } }))
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['review.carriedOut', 'decideReview', 'getFanFile']),
  )
})

test('a decision about a review that has ended meanwhile has no effect', async () => {
  const fanId = await addWaiting('Moved', 2)
  valueOf(await nadia(staff.decideReview, { ...its(fanId), body: { verdict: 'APPROVE' } }))
  valueOf(await ines(staff.rejectFan, { ...its(fanId), body: { reason: 'Unclear' } }))
  await run((tx) => sql`update fan set kyc_status = 'DUE_DILIGENCE_FILLED' where id = ${fanId}`.execute(tx))
  await isDue(fanId)
  await carryOutReviews(app.platform)
  expect(await statusOf(fanId)).toBe('DUE_DILIGENCE_FILLED')
})

test('a decision about a fan who can’t be reviewed any more holds up no other', async () => {
  const [goneId, fanId] = [await addWaiting('Gone', 3), await addWaiting('Next', 2)]
  for (const id of [goneId, fanId])
    valueOf(await nadia(staff.decideReview, { ...its(id), body: { verdict: 'APPROVE' } }))
  await run((tx) => sql`update fan set email = 'gone@erased.invalid' where id = ${goneId}`.execute(tx))
  for (const id of [goneId, fanId]) await isDue(id)
  await carryOutReviews(app.platform)
  // The process of the test carries them out, too, and may have taken this one.
  await expect.poll(() => statusOf(fanId)).not.toBe('DUE_DILIGENCE_FILLED')
})

test('a fan who was erased while they waited is not in the queue, nor decided about', async () => {
  const fanId = await addWaiting('Erased', 90)
  const counts = async () => [
    (await queue(nadia)).total,
    valueOf(await nadia(staff.getDesk, { params })).cards.find(({ name }) => name === 'reviews')?.count,
  ]
  const [total = 0, card = 0] = await counts()
  await run((tx) => sql`update fan set email = 'erased@erased.invalid' where id = ${fanId}`.execute(tx))
  expect(await counts()).toEqual([total - 1, card - 1])
  expect(await namesIn(nadia)).not.toContain('Erased')
  const decided = await nadia(staff.decideReview, { ...its(fanId), body: { verdict: 'APPROVE' } })
  expect(errorKeyOf(decided)).toBe('errors.staff.alreadyResolved')
})

test('a decision that fails holds up no other, and is carried out later', async () => {
  const [brokenId, fanId] = [await addWaiting('Broken', 3), await addWaiting('Sound', 2)]
  for (const id of [brokenId, fanId])
    valueOf(await nadia(staff.decideReview, { ...its(id), body: { verdict: 'APPROVE' } }))
  await run((tx) =>
    sql`create function refuse_broken() returns trigger language plpgsql as $$ begin
        if new.first_name = 'Broken' then raise exception 'broken'; end if; return new; end $$`.execute(tx),
  )
  await run((tx) =>
    sql`create trigger refuse_broken before update on fan for each row execute function refuse_broken()`.execute(tx),
  )
  for (const id of [brokenId, fanId]) await isDue(id)
  await Promise.allSettled([carryOutReviews(app.platform)])
  await expect.poll(() => statusOf(fanId)).not.toBe('DUE_DILIGENCE_FILLED')
  expect(await statusOf(brokenId)).toBe('DUE_DILIGENCE_FILLED')
  await run((tx) => sql`drop trigger refuse_broken on fan`.execute(tx))
  await carryOutReviews(app.platform)
  await expect.poll(() => statusOf(brokenId)).not.toBe('DUE_DILIGENCE_FILLED')
})

test('a run ends when the database can’t be reached any more', async () => {
  const fanId = await addWaiting('Lost', 1)
  valueOf(await nadia(staff.decideReview, { ...its(fanId), body: { verdict: 'APPROVE' } }))
  const database = loseConnection(
    app.platform.database,
    sql`update review_decision set due_at = virage_now() where fan_id = ${fanId}`,
  )
  await expect(carryOutReviews({ ...app.platform, database })).rejects.toThrow('The database can’t be reached')
})

test('a file names others who may be the same person, by name and birth date, address or phone number', async () => {
  const address = { addressLine1: '8, rue des Carmes', city: 'Lyon', postalCode: '69002', country: 'FR' }
  const fanId = await addWaiting('Twin', 1, { phoneNumber: '+33611111111', address })
  const same = await addWaiting('Other', 1, { firstName: 'MARTIN', lastName: 'Twin', phoneNumber: '+33622222222' })
  const near = await addWaiting('Near', 1, {
    phoneNumber: '+33611111111',
    address: { ...address, addressLine1: '8 Rue des  Carmes' },
  })
  const { duplicates } = valueOf(await nadia(staff.getFanFile, its(fanId)))
  expect(duplicates.map((other) => [other.fanId, other.same])).toEqual([
    [near, ['phone', 'address']],
    [same, ['person']],
  ])
  await run((tx) => sql`update fan set personal_info = null where id = ${near}`.execute(tx))
  expect(valueOf(await nadia(staff.getFanFile, its(fanId))).duplicates).toHaveLength(1)
})

test('nobody is asked to answer a questionnaire again that the club has given up (P08)', async () => {
  const operator = await app.as('operator@virage.test')
  const setRequired = async (dueDiligenceRequired: boolean) =>
    valueOf(await operator(staff.updateClubSettings, { params, body: { dueDiligenceRequired } }))
  const fanId = await addWaiting('Freed', 2)
  await setRequired(false)
  const ask = { verdict: 'ASK', reason: 'Unclear' } as const
  expect(errorKeyOf(await nadia(staff.decideReview, { ...its(fanId), body: ask }))).toBe('errors.kyc.illegalStep')
  expect(await namesIn(nadia)).toContain('Freed')
  await setRequired(true)
  expect(errorKeyOf(await nadia(staff.decideReview, { ...its(fanId), body: ask }))).toBe('accepted')
})

test('reasons are the product’s until the club replaces them, in each language', async () => {
  const { reasons, version } = valueOf(await nadia(staff.getReviewReasons, { params }))
  expect(reasons.map(({ name }) => name.en)).toContain('Under 18')
  expect(reasons.every(({ text }) => text.fr)).toBe(true)
  const own = [{ name: { en: 'Blurred' }, text: { en: 'Send it again', fr: 'Renvoyez-la' } }]
  valueOf(await nadia(staff.updateReviewReasons, { params, body: { reasons: own }, ifMatch: version }))
  expect(valueOf(await ines(staff.getReviewReasons, { params })).reasons).toEqual(own)
  const stale = await ines(staff.updateReviewReasons, { params, body: { reasons: [] }, ifMatch: version })
  expect(errorKeyOf(stale)).toBe('errors.staff.changed')
})
