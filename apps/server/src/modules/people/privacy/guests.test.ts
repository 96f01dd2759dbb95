import { downloadData, requestErasure, withdrawErasure } from '@virage/contract'
import {
  awardLot,
  carryOutErasure,
  downloadGuestData,
  getFanRecord,
  givePaddle,
  listAuditLog,
  listErasureRequests,
  listPaddles,
  listResults,
  listStaffDuePayments,
  noteOnFan,
  placeBidFor,
  recordPayment,
  requestGuestErasure,
  withdrawGuestErasure,
} from '@virage/contract/staff'
import { cents } from '@virage/domain'
import { createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let operator: CallAs
let clubId: string
/** An auction that runs. */
let room: { slug: string; auctionId: string }
let exclusiveId: string
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
  clubId = (await app.platform.clubs.find(slug))?.id ?? ''
  const lot = await createRunningLot(app, await signInAsOperator(app), { club: slug, price: 100 })
  room = { slug, auctionId: lot.auctionId }
  const { rows } = await inClub((tx) =>
    sql<{ id: string }>`select id from exclusive where slug = ${lot.slug}`.execute(tx),
  )
  exclusiveId = rows[0]?.id ?? ''
})
afterAll(() => app.stop())

const inClub: TestApp['platform']['database']['asSystem'] = (work) => app.platform.database.withTenant(clubId, work)

/** Gives a new guest a paddle. */
async function checkIn(firstName: string, email = `${firstName.toLowerCase()}@guests.test`) {
  const body = { to: { firstName, lastName: 'Quillfeather', email } }
  const { fanId, number } = valueOf(
    await operator(givePaddle, { params: room, body, idempotencyKey: `paddle of ${firstName}` }),
  )
  const its = { params: { slug, fanId } }
  return {
    fanId,
    number,
    its,
    request: () => operator(requestGuestErasure, its),
    /** Carries out the request that waits. */
    erase: async () => {
      const { id: requestId } = valueOf(await operator(requestGuestErasure, its))
      return operator(carryOutErasure, { params: { slug, requestId } })
    },
  }
}
const requestsOf = async (fanId: string) =>
  valueOf(await operator(listErasureRequests, { params: { slug } })).filter((request) => request.fanId === fanId)
const logOf = async (fanId: string) => {
  const log = valueOf(await operator(listAuditLog, { params: { slug }, query: { limit: 100 } }))
  return log.flatMap(({ action, subject }) => (subject.id === fanId ? [action] : []))
}

test('staff download of a guest what fans download of themselves, and the log says so (finding M60)', async () => {
  const { fanId, its } = await checkIn('Greta')
  valueOf(await operator(noteOnFan, { ...its, body: { text: 'Sits in row two' }, idempotencyKey: 'of Greta' }))
  const data = valueOf(await operator(downloadGuestData, its))
  expect(data).toMatchObject({
    fan: { first_name: 'Greta', email: 'greta@guests.test', balance: { amount: 0 } },
    notes: [{ text: 'Sits in row two' }],
  })
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const own = valueOf(await marie(downloadData, { params: { slug, username } }))
  expect([Object.keys(data), Object.keys(data.fan)]).toEqual([Object.keys(own), Object.keys(own.fan)])
  expect(await logOf(fanId)).toContain('downloadGuestData')
})

test('the erasure of a guest is requested once, also by two people at once (finding M60)', async () => {
  const { fanId, its, request } = await checkIn('Gustav')
  const [first, second] = await Promise.all([request(), request()])
  expect(valueOf(second)).toEqual(valueOf(first))
  expect(valueOf(await request())).toEqual(valueOf(first))
  expect(await requestsOf(fanId)).toMatchObject([{ ...valueOf(first), email: 'gustav@guests.test', obstacles: [] }])
  expect((await logOf(fanId)).filter((action) => action === 'requestGuestErasure')).toHaveLength(1)
  expect(valueOf(await operator(getFanRecord, its))).toMatchObject({
    isGuest: true,
    erasureRequestedAt: valueOf(first).requestedAt,
  })
})

test('the erasure request of a guest can be withdrawn, is logged once, and can be made again (finding M60)', async () => {
  const { fanId, its, request } = await checkIn('Gesa')
  const first = valueOf(await request())
  valueOf(await operator(withdrawGuestErasure, its))
  valueOf(await operator(withdrawGuestErasure, its))
  expect(await requestsOf(fanId)).toEqual([])
  expect((await logOf(fanId)).filter((action) => action === 'withdrawGuestErasure')).toHaveLength(1)
  expect(valueOf(await request()).id).not.toBe(first.id)
})

test('staff can’t withdraw the request of a fan with an account (finding M60)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const own = { params: { slug, username } }
  valueOf(await marie(requestErasure, own))
  const { id: fanId } = await inClub((tx) =>
    tx.selectFrom('fan').select('id').where('account_id', '=', username).executeTakeFirstOrThrow(),
  )
  expect(errorKeyOf(await operator(withdrawGuestErasure, { params: { slug, fanId } }))).toBe('errors.fan.hasAccount')
  expect(await requestsOf(fanId)).toHaveLength(1)
  valueOf(await marie(withdrawErasure, own))
})

test('a fan with an account downloads their data and asks for their erasure themself (finding M60)', async () => {
  const { username } = await app.tokenOf('marie@fans.test')
  const { id: fanId } = await inClub((tx) =>
    tx.selectFrom('fan').select('id').where('account_id', '=', username).executeTakeFirstOrThrow(),
  )
  const its = { params: { slug, fanId } }
  expect(errorKeyOf(await operator(downloadGuestData, its))).toBe('errors.fan.hasAccount')
  expect(errorKeyOf(await operator(requestGuestErasure, its))).toBe('errors.fan.hasAccount')
  expect(await requestsOf(fanId)).toEqual([])
})

test('another club finds neither the data of a guest nor anybody to erase (finding M60)', async () => {
  const { fanId } = await checkIn('Gilda')
  const elsewhere = { params: { slug: 'popup-rotonde', fanId } }
  expect(errorKeyOf(await operator(downloadGuestData, elsewhere))).toBe('errors.backend.notFound')
  expect(errorKeyOf(await operator(requestGuestErasure, elsewhere))).toBe('errors.backend.notFound')
  expect(await requestsOf(fanId)).toEqual([])
})

test('a request that comes while a guest is being erased finds nobody (finding M60)', async () => {
  const { fanId, request } = await checkIn('Gesine')
  const { work } = await inClub(async (tx) => {
    await sql`select from fan where id = ${fanId} for update`.execute(tx)
    const waiting = await untilItWaits(app.platform.database, request())
    await sql`update fan set email = 'erased-' || id || '@erased.invalid' where id = ${fanId}`.execute(tx)
    return waiting
  })
  expect(errorKeyOf(await work)).toBe('errors.backend.notFound')
  expect(await requestsOf(fanId)).toEqual([])
})

test('a guest who has won is erased once they have paid, and no page names them (finding M60)', async () => {
  const { fanId, number, its, erase } = await checkIn('Gwendolin')
  const bid = { params: { ...room, exclusiveId }, body: { paddle: number, coinsAmount: 100 } }
  valueOf(await operator(placeBidFor, { ...bid, idempotencyKey: 'bid' }))
  expect(errorKeyOf(await erase())).toBe('errors.staff.inUse')
  valueOf(await operator(awardLot, { ...bid, idempotencyKey: 'award' }))
  const dues = async () => valueOf(await operator(listStaffDuePayments, { params: { slug }, query: { fanId } }))
  await expect.poll(async () => (await dues()).length).toBe(1)
  expect(await requestsOf(fanId)).toMatchObject([{ obstacles: ['OWES_PAYMENT'] }])
  expect(errorKeyOf(await erase())).toBe('errors.staff.inUse')
  const [due] = await dues()
  if (!due) throw new Error('No payment is due')
  const receivedDay = app.platform.clock.now().toISOString().slice(0, 10)
  const body = { method: 'CASH' as const, amount: due.cost.value, receivedDay }
  valueOf(await operator(recordPayment, { params: { slug, duePaymentId: due.id }, body, idempotencyKey: 'cash' }))

  expect(errorKeyOf(await erase())).toBe('accepted')
  const shown = valueOf(await operator(listPaddles, { params: room })).find((paddle) => paddle.fanId === fanId)
  expect(shown).toMatchObject({ number, firstName: '', lastName: '', email: `erased-${fanId}@erased.invalid` })
  const [result] = valueOf(await operator(listResults, { params: room }))
  expect(result?.winner).toMatchObject({ fanId, firstName: '', lastName: '' })
  expect(errorKeyOf(await operator(getFanRecord, its))).toBe('errors.backend.notFound')
  expect(errorKeyOf(await operator(downloadGuestData, its))).toBe('errors.backend.notFound')
  // The law asks the club to keep it.
  expect(await tablesWith('gwendolin')).toEqual(['invoice'])
  const last = () =>
    app.platform.database.query
      .selectFrom('mailbox_message')
      .select('recipient')
      .where('recipient', '=', 'gwendolin@guests.test')
      .where('subject', '=', 'Your data has been erased')
      .execute()
  await expect.poll(last).toHaveLength(1)
})

/** Returns the tables that contain a name, but for the mailbox of tests. */
async function tablesWith(name: string): Promise<string[]> {
  const { rows: tables } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
      and tablename <> 'mailbox_message'`.execute(tx),
  )
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await inClub((tx) =>
      sql`select from ${sql.table(table.name)} t where to_jsonb(t)::text ~* ${name} limit 1`.execute(tx),
    )
    if (rows.length > 0) found.push(table.name)
  }
  return found
}

test.each([
  ['the address', 'Gerd', 'Marie@fans.test'],
  ['another tag of the address', 'Gero', 'marie+room@fans.test'],
])(
  'what a fan has given under %s that a guest gave stays when the guest is erased (finding M60)',
  async (_, name, email) => {
    const { erase } = await checkIn(name, email)
    const donor = JSON.stringify({ name: 'Marie', email: 'marie@fans.test' })
    const { id } = await inClub((tx) =>
      tx
        .insertInto('donation')
        .values({ club_id: clubId, amount: cents(500), donor })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect(errorKeyOf(await erase())).toBe('accepted')
    const donation = await inClub((tx) =>
      tx.selectFrom('donation').select('donor').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(donation.donor).toEqual({ name: 'Marie', email: 'marie@fans.test' })
  },
)
