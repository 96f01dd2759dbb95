import { isIP } from 'node:net'
import { cents, type KycEvent } from '@virage/domain'
import {
  createCoinsOrder,
  createDonation,
  createEnquiry,
  createParticipation,
  fanData,
  listGiveaways,
  registerFan,
  createGiftCard,
  createWithdrawal,
  downloadData,
  getErasureRequest,
  getMe,
  listEnquiries,
  listExclusives,
  listMembers,
  presignUpload,
  requestErasure,
  sendMessage,
  updateFan,
  withdrawErasure,
} from '@virage/contract'
import { carryOutErasure, drawGiveaway, listErasureRequests } from '@virage/contract/staff'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { runIdempotently } from '../../../platform/http/run-idempotently.ts'
import { eraseFan } from './erase-fan.ts'
import { personalData } from '../../../personal-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const slug = 'fc-virage'

test('a fan can download all data that their club stores about them, and nobody else can (P04, X01)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const data = valueOf(await marie(downloadData, { params: { slug, username } }))
  expect(data.fan).toMatchObject({ email: 'marie@fans.test', balance: { ticker: 'VIR' } })
  expect(data.messages.map(({ text }) => text)).toContain('Until the last minute, yes.')
  expect(data.walletOperations.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/payment_(customer|method)/)
  const karim = await app.as('karim@fans.test')
  expect(errorKeyOf(await karim(downloadData, { params: { slug, username } }))).toBe('errors.backend.forbidden')
})

test('the download has each column of the fan but for keys (P04)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'fan'`.execute(
      tx,
    ),
  )
  const { balance, ...record } = valueOf(await marie(downloadData, { params: { slug, username } })).fan
  const keys = ['club_id', 'email_key', 'payment_customer', 'payment_method']
  expect(balance).toBeDefined()
  expect([...Object.keys(record), ...keys].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('the download has the events of the account, and of no other account or club (P04, finding M86)', async () => {
  const email = 'yaelle@fans.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [yaelle, { username }] = [await app.as(email), await app.tokenOf(email)]
  valueOf(await yaelle(registerFan, { params: { slug }, body: {} }))
  const { database, clubs } = app.platform
  const elsewhere = (await clubs.find('popup-rotonde'))?.id ?? ''
  await database.asSystem((tx) =>
    tx
      .insertInto('audit_log')
      .values([
        { club_id: elsewhere, actor: username, action: 'identity.ofAnotherClub', subject: 'x' },
        { club_id: null, actor: 'another-account', action: 'identity.ofAnotherAccount', subject: 'x' },
      ])
      .execute(),
  )
  const { accountEvents } = valueOf(await yaelle(downloadData, { params: { slug, username } }))
  expect(new Set(accountEvents.map((event) => event['action']))).toEqual(new Set(['identity.signIn']))
})

test('the download has the saved card, its mandate, the address of receipts and when the terms were accepted (P04)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const card = { brand: 'visa', last4: '4242', month: 12, year: 2031 }
  const mandate = { version: 1, words: 'I agree', date: '2026-11-30' }
  const address = { addressLine1: '2 rue du Pain', city: 'Lyon', country: 'FR', postalCode: '69001' }
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('fan')
      .set({
        card: JSON.stringify(card),
        card_mandate: JSON.stringify(mandate),
        receipt_address: JSON.stringify(address),
        tos_accepted_at: new Date('2026-11-01T10:00:00Z'),
      })
      .where('account_id', '=', username)
      .execute(),
  )
  const { fan } = valueOf(await marie(downloadData, { params: { slug, username } }))
  expect(fan).toMatchObject({
    card,
    card_mandate: mandate,
    receipt_address: address,
    tos_accepted_at: '2026-11-01T10:00:00.000Z',
  })
})

test('an erasure is requested once and can be withdrawn (P04)', async () => {
  const [tom, { username }] = [await app.as('tom@fans.test'), await app.tokenOf('tom@fans.test')]
  const params = { params: { slug, username } }
  expect(valueOf(await tom(getErasureRequest, params))).toEqual({ requestedAt: null })
  const first = valueOf(await tom(requestErasure, params))
  expect(valueOf(await tom(requestErasure, params))).toEqual(first)
  valueOf(await tom(withdrawErasure, params))
  expect(valueOf(await tom(getErasureRequest, params))).toEqual({ requestedAt: null })
})

test('erasure removes a fan’s identity and keeps orders and the ledger under a pseudonym (P04)', async () => {
  const [karim, { username }] = [await app.as('karim@fans.test'), await app.tokenOf('karim@fans.test')]
  const marie = await app.as('marie@fans.test')
  const fan = valueOf(await karim(getMe, { params: { slug } }))
  const [receiver] = valueOf(await karim(listMembers, { params: { slug }, query: { search: 'Marie' } }))
  const body = { receiverId: receiver?.id ?? '', text: 'my secret' }
  const message = valueOf(await karim(sendMessage, { params: { slug, username }, body }))
  const cheap = valueOf(await karim(listExclusives, { params: { slug } })).findLast(
    ({ auctionLot, isUpcoming, isOutOfStock }) => !auctionLot && !isUpcoming && !isOutOfStock,
  )
  const gift = { to: receiver?.id ?? '', coinsAmount: 1, message: 'my secret' }
  valueOf(await karim(createGiftCard, { params: { slug }, body: gift }))
  valueOf(await karim(createCoinsOrder, { params: { slug }, body: { lineItems: [{ exclusiveId: cheap?.id ?? '' }] } }))
  const face = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()
  const { uploadUrl, url: pictureUrl } = valueOf(
    await karim(presignUpload, { params: { slug }, body: { contentType: 'image/png' } }),
  )
  const put = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(face) }
  expect((await fetch(new URL(uploadUrl, app.origin), put)).ok).toBe(true)
  valueOf(await karim(updateFan, { params: { slug, username }, body: { pictureUrl } }))
  const picture = async () => (await fetch(`${app.origin}${pictureUrl}?w=300`)).status
  expect(await picture()).toBe(200)

  const { database, clubs, fans } = app.platform
  const club = await clubs.find(slug)
  await database.withTenant(club?.id ?? '', async (tx) => {
    const transitions = tx.insertInto('kyc_transition')
    const transition = {
      club_id: club?.id ?? '',
      fan_id: fan.id,
      from_status: 'DUE_DILIGENCE_FILLED',
      event: 'rejected',
    } as const
    const rejected = {
      ...transition,
      to_status: 'PERSONAL_INFO_FILLED',
      actor: 'staff',
      reason: 'Karim, your name differs',
    } as const
    await transitions
      .values([rejected, { ...rejected, event: 'personalInfoSaved', actor: username, reason: null }])
      .execute()
  })
  const erase = () =>
    database.withTenant(club?.id ?? '', (tx) =>
      eraseFan(tx, personalData, { clubId: club?.id ?? '', fanId: fan.id, actor: 'somebody of the staff' }),
    )
  expect(await erase()).toBe(false)
  valueOf(await karim(requestErasure, { params: { slug, username } }))
  expect(await erase()).toBe(true)
  expect(await erase()).toBe(false)
  fans.invalidate(club?.id ?? '', username)

  const dump = await database.asSystem(async (tx) => ({
    fan: await tx.selectFrom('fan').selectAll().where('id', '=', fan.id).execute(),
    message: await tx.selectFrom('message').selectAll().where('id', '=', message.id).execute(),
    participation: await tx.selectFrom('participation').selectAll().where('fan_id', '=', fan.id).execute(),
    transitions: await tx.selectFrom('kyc_transition').selectAll().where('fan_id', '=', fan.id).execute(),
    gifts: await tx.selectFrom('gift_card').selectAll().where('from_id', '=', fan.id).execute(),
    emails: await tx
      .selectFrom('fan_email')
      .select('subject')
      .where('fan_id', '=', receiver?.id ?? '')
      .where('job_key', 'like', 'gift %')
      .execute(),
    uploads: await tx.selectFrom('upload').selectAll().execute(),
  }))
  expect(JSON.stringify(dump)).not.toMatch(/karim|bensa|my secret|upload-/i)
  expect(JSON.stringify(dump)).not.toContain(username)
  expect(dump.gifts).toHaveLength(1)
  expect(dump.emails).toEqual([{ subject: 'A member gave you 1\u00A0VIR' }])
  expect(dump.transitions.map(({ actor }) => actor)).toContain('staff')
  await expect.poll(picture).toBe(404)
  const stored = await database.asSystem(async (tx) => ({
    orders: await tx.selectFrom('orders').select('id').where('fan_id', '=', fan.id).execute(),
    account: await tx.selectFrom('ledger_account').select('balance').where('fan_id', '=', fan.id).execute(),
    bids: await tx.selectFrom('bid').select('id').where('fan_id', '=', fan.id).execute(),
  }))
  expect(stored.orders.length).toBe(1)
  // Of bought coins, and of given ones.
  expect(stored.account.length).toBe(2)
  expect(valueOf(await marie(listMembers, { params: { slug }, query: { search: 'karim' } }))).toEqual([])
  // The account still exists. It can register as a new fan without the data of the old one.
  expect(errorKeyOf(await karim(getMe, { params: { slug } }))).toBe('errors.fan.notRegistered')
})

test('only erasure can change the record of a review, and only the reason and the actor (P04)', async () => {
  const { database, clubs } = app.platform
  const marie = valueOf(await (await app.as('marie@fans.test'))(getMe, { params: { slug } }))
  const transition = {
    fan_id: marie.id,
    from_status: 'DUE_DILIGENCE_FILLED',
    to_status: 'PERSONAL_INFO_FILLED',
  } as const
  const { id } = await database.asSystem(async (tx) =>
    tx
      .insertInto('kyc_transition')
      .values({
        club_id: (await clubs.find(slug))?.id ?? '',
        ...transition,
        event: 'rejected',
        actor: 'staff',
        reason: 'one',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const change = (set: { event?: KycEvent; actor?: string; reason?: string | null }) =>
    database.asSystem((tx) => tx.updateTable('kyc_transition').set(set).where('id', '=', id).execute())
  await expect(change({ event: 'approved' })).rejects.toThrow('append-only')
  await expect(change({ reason: 'another' })).rejects.toThrow('append-only')
  await expect(change({ reason: null, actor: 'somebody else' })).rejects.toThrow('append-only')
})

/** Columns with accounts or addresses of staff, not of fans. */
const staffColumns = [
  'helper.account_id',
  'helper.email',
  'live_viewer.account_id',
  'live_viewer.email',
  'operator_act.account_id',
  'operator_act.email',
  'operator.account_id',
  'operator.email',
  'review_claim.account_id',
  'review_claim.email',
  'saved_view.account_id',
  'staff.account_id',
  'staff.email',
]

/**
 * Returns columns that refer to a fan, an account or an email address and are in no module's list, as `table.column`.
 */
async function findUnlistedColumns(): Promise<string[]> {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
        c.column_name in ('account_id', 'email', 'fan_id')
        or c.column_name <> 'club_id' and exists (
          select from information_schema.referential_constraints r
          join information_schema.key_column_usage k using (constraint_schema, constraint_name)
          join information_schema.table_constraints f
            on f.constraint_schema = r.unique_constraint_schema and f.constraint_name = r.unique_constraint_name
          where f.table_name = 'fan' and k.table_name = c.table_name and k.column_name = c.column_name))
      order by 1`.execute(tx),
  )
  const known = personalData.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  return rows.map(({ name }) => name).filter((name) => ![...known, ...staffColumns].includes(name))
}

test('each column that refers to a fan, an account or an address is in the list of a module (finding L10)', async () => {
  expect(await findUnlistedColumns()).toEqual([])
})

test('a new column that refers to a fan is reported until a module lists it (finding L10)', async () => {
  const { pool } = app.platform.database
  await pool.query(`create table pet (club_id uuid, keeper_id uuid, email text,
    foreign key (club_id, keeper_id) references fan (club_id, id))`)
  const forgotten = await findUnlistedColumns()
  await pool.query('drop table pet')
  expect(forgotten).toEqual(['pet.email', 'pet.keeper_id'])
})

test('each list of the download is read from one table', () => {
  const read = personalData.flatMap(({ exportedAs, read: query }) => (query ? [exportedAs] : []))
  const lists = Object.keys(fanData.shape).filter((key) => !['exportedAt', 'club', 'fan'].includes(key))
  expect(read.toSorted()).toEqual(lists.toSorted())
})

test('the lists of modules have the names of existing tables and columns', async () => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`.execute(tx),
  )
  const names = new Set(rows.map(({ name }) => name))
  const listed = personalData.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})

test('after an erasure only receipts contain the address or the name (findings L10, M21, M31, M36)', async () => {
  const email = 'canary-person@fans.test'
  await app.identity.createConfirmedUser({
    email,
    password: 'Virage-demo-2026!',
    attributes: { given_name: 'Canaria', family_name: 'Featherstone' },
  })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const visitor = await app.as(null)
  const { id } = valueOf(await fan(registerFan, { params: { slug }, body: {} }))
  const donor = { firstName: 'Canaria', lastName: 'Featherstone', email }
  const [giveaway] = valueOf(await visitor(listGiveaways, { params: { slug } }))
  const entry = valueOf(
    await visitor(createParticipation, {
      params: { slug },
      body: {
        giveawayId: giveaway?.id ?? '',
        clubSlug: slug,
        ...donor,
        answeredQuestions: (giveaway?.questions ?? []).map((question) => ({
          questionId: question.id,
          answer: question.answers[0] ? { id: question.answers[0].id } : { text: 'Canaria Featherstone' },
        })),
      },
    }),
  )
  const { database, clubs } = app.platform
  const club = await clubs.find(slug)
  const clubId = club?.id ?? ''
  const given = {
    club_id: clubId,
    amount: cents(500),
    donor: JSON.stringify({ name: 'Canaria', email: 'Canary-Person@fans.test' }),
  }
  await database.withTenant(clubId, async (tx) => {
    await tx.insertInto('donation').values(given).execute()
    const pages = { success_url: 'https://fans.test', cancel_url: 'https://fans.test' }
    await tx
      .insertInto('checkout')
      .values({ ...given, ...pages, purpose: 'donation', provider: 'sandbox', expires_at: new Date() })
      .execute()
    // A page that the buyer left: its invoice, which the law would ask to keep, was never issued.
    const address = { street: '1, rue Canaria', postalCode: '75001', city: 'Paris', country: 'FR' }
    const billing = { companyName: 'Featherstone EI', siren: null, vatNumber: null, address }
    await tx
      .insertInto('checkout')
      .values({
        ...pages,
        club_id: clubId,
        fan_id: id,
        amount: cents(500),
        purpose: 'order',
        provider: 'sandbox',
        status: 'expired',
        billing: JSON.stringify(billing),
        expires_at: new Date(),
      })
      .execute()
    const request = { clubId, principal: 'a friend', operation: createGiftCard.id, key: 'gift', input: {} }
    await runIdempotently(tx, request, async () => ({ to: { id, firstName: 'Canaria' } }))
    const view = { club_id: clubId, account_id: 'an editor', list: 'orders' as const, shared: true }
    await tx
      .insertInto('saved_view')
      .values([
        { ...view, name: 'By name', search: JSON.stringify({ search: 'Féatherstone canaria' }) },
        { ...view, name: 'canary-person@fans.test', search: '{}' },
        { ...view, name: 'Somebody else', search: JSON.stringify({ search: 'Feather' }) },
      ])
      .execute()
    const draw = { clubId, principal: 'an editor', operation: drawGiveaway.id, key: 'draw', input: {} }
    await runIdempotently(tx, draw, async () => ({ winners: [{ id: entry.id, firstName: 'Canaria' }] }))
  })
  const holding = async () => {
    const { rows: tables } = await database.asSystem((tx) =>
      sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('mailbox_message', 'receipt')`.execute(tx),
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await database.withTenant(club?.id ?? '', (tx) =>
        sql`select from ${sql.table(name)} t where to_jsonb(t)::text ~* 'canar|featherstone' limit 1`.execute(tx),
      )
      if (rows.length > 0) found.push(name)
    }
    return found.toSorted()
  }
  expect(await holding()).toEqual([
    'checkout',
    'donation',
    'fan',
    'idempotency_record',
    'participation',
    'saved_view',
    'search_entry',
  ])
  valueOf(await fan(requestErasure, { params: { slug, username } }))
  await database.withTenant(club?.id ?? '', (tx) =>
    eraseFan(tx, personalData, { clubId: club?.id ?? '', fanId: id, actor: 'somebody of the staff' }),
  )
  expect(await holding()).toEqual([])
  const views = await database.withTenant(clubId, (tx) => tx.selectFrom('saved_view').select('name').execute())
  expect(views.map(({ name }) => name)).toEqual(['Somebody else'])
})

test('the address of a visitor’s network is not stored with what they have sent (finding M23)', async () => {
  const visitor = await app.as(null)
  const who = { firstName: 'Vera', lastName: 'Passing', email: 'vera@visitors.test' }
  const idempotencyKey = 'of a visitor'
  const pages = { successUrl: `${app.origin}/done`, cancelUrl: `${app.origin}/back` }
  const donation = { amount: { value: 10, currency: 'EUR' as const }, ...pages }
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('club').set({ promote_donation: true }).where('slug', '=', slug).execute(),
  )
  await expect
    .poll(async () => (await visitor(createDonation, { params: { slug }, body: donation, idempotencyKey })).ok)
    .toBe(true)
  const withdrawal = { orderNumber: '999999', ...who }
  valueOf(await visitor(createWithdrawal, { params: { slug }, body: withdrawal, idempotencyKey }))
  const [giveaway] = valueOf(await visitor(listGiveaways, { params: { slug } }))
  const answeredQuestions = (giveaway?.questions ?? []).map((question) => ({
    questionId: question.id,
    answer: question.answers[0] ? { id: question.answers[0].id } : { text: 'Blue' },
  }))
  const entry = { giveawayId: giveaway?.id ?? '', clubSlug: slug, ...who, answeredQuestions }
  valueOf(await visitor(createParticipation, { params: { slug }, body: entry, idempotencyKey }))
  const records = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('idempotency_record')
      .select(['operation', 'principal'])
      .where('key', '=', idempotencyKey)
      .orderBy('operation')
      .execute(),
  )
  expect(records.map(({ operation }) => operation)).toEqual([
    'createDonation',
    'createParticipation',
    'createWithdrawal',
  ])
  expect(records.filter(({ principal }) => isIP(principal) !== 0)).toEqual([])
})

test('an erased fan can do nothing any more from the moment of the erasure (finding M24)', async () => {
  const email = 'gone@fans.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const params = { slug, username }
  const { id } = valueOf(await fan(registerFan, { params: { slug }, body: {} }))
  valueOf(await fan(requestErasure, { params }))
  const operator = await app.as('operator@virage.test')
  const requests = valueOf(await operator(listErasureRequests, { params: { slug } }))
  const { id: requestId } = requests.find(({ fanId }) => fanId === id) ?? { id: '' }
  // Each process knows the fan for some seconds, of whom another browser has read something.
  const another = await app.as(email)
  expect(valueOf(await another(listEnquiries, { params }))).toEqual([])
  valueOf(await operator(carryOutErasure, { params: { slug, requestId } }))
  const body = { text: 'I am still here' }
  expect(errorKeyOf(await another(createEnquiry, { params, body, idempotencyKey: 'gone' }))).toBe(
    'errors.fan.notRegistered',
  )
})

test('a changed address is stored in the club’s record, and an older token does not restore the old one (finding L10)', async () => {
  const { database } = app.platform
  const tom = await app.as('tom@fans.test')
  const me = async () => valueOf(await tom(getMe, { params: { slug } })).identity.email
  const { username } = await app.tokenOf('tom@fans.test')
  const set = (values: { email: string; email_as_of?: Date }) =>
    database.asSystem((tx) => tx.updateTable('fan').set(values).where('account_id', '=', username).execute())
  await set({ email: 'toms-old-address@fans.test' })
  expect(await me()).toBe('tom@fans.test')
  await set({
    email: 'toms-next-address@fans.test',
    email_as_of: new Date(app.platform.clock.now().getTime() + 60_000),
  })
  expect(await me()).toBe('toms-next-address@fans.test')
})
