import {
  createCoinsOrder,
  createParticipation,
  fanData,
  listGiveaways,
  registerFan,
  createGiftCard,
  downloadData,
  getErasureRequest,
  getMe,
  listExclusives,
  listMembers,
  presignUpload,
  requestErasure,
  sendMessage,
  updateFan,
  withdrawErasure,
} from '@virage/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { eraseFan } from './erase-fan.ts'
import { personalData, staffTables } from './personal-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const slug = 'fc-virage'

test('a fan has all that their club keeps of them, and nobody else has it (P04, X01)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const data = valueOf(await marie(downloadData, { params: { slug, username } }))
  expect(data.fan['identity']).toMatchObject({ email: 'marie@fans.test' })
  expect(data.messages.map(({ text }) => text)).toContain('Until the last minute, yes.')
  expect(data.walletOperations.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/payment_(customer|method)/)
  const karim = await app.as('karim@fans.test')
  expect(errorKeyOf(await karim(downloadData, { params: { slug, username } }))).toBe('errors.backend.forbidden')
})

test('an erasure is asked for once and can be withdrawn (P04)', async () => {
  const [tom, { username }] = [await app.as('tom@fans.test'), await app.tokenOf('tom@fans.test')]
  const params = { params: { slug, username } }
  expect(valueOf(await tom(getErasureRequest, params))).toEqual({ requestedAt: null })
  const first = valueOf(await tom(requestErasure, params))
  expect(valueOf(await tom(requestErasure, params))).toEqual(first)
  valueOf(await tom(withdrawErasure, params))
  expect(valueOf(await tom(getErasureRequest, params))).toEqual({ requestedAt: null })
})

test('erasure takes away who somebody is and keeps orders and the ledger under a pseudonym (P04)', async () => {
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
    }
    const rejected = {
      ...transition,
      to_status: 'PERSONAL_INFO_FILLED',
      actor: 'staff',
      reason: 'Karim, your name differs',
    }
    await transitions
      .values([rejected, { ...rejected, event: 'personalInfoSaved', actor: username, reason: null }])
      .execute()
  })
  const erase = () =>
    database.withTenant(club?.id ?? '', (tx) =>
      eraseFan(tx, { clubId: club?.id ?? '', fanId: fan.id, actor: 'somebody of the staff' }),
    )
  expect(await erase()).toBe(false)
  valueOf(await karim(requestErasure, { params: { slug, username } }))
  expect(await erase()).toBe(true)
  expect(await erase()).toBe(false)
  fans.forget(club?.id ?? '', username)

  const dump = await database.asSystem(async (tx) => ({
    fan: await tx.selectFrom('fan').selectAll().where('id', '=', fan.id).execute(),
    message: await tx.selectFrom('message').selectAll().where('id', '=', message.id).execute(),
    participation: await tx.selectFrom('participation').selectAll().where('fan_id', '=', fan.id).execute(),
    transitions: await tx.selectFrom('kyc_transition').selectAll().where('fan_id', '=', fan.id).execute(),
    gifts: await tx.selectFrom('gift_card').selectAll().where('from_id', '=', fan.id).execute(),
    uploads: await tx.selectFrom('upload').selectAll().execute(),
  }))
  expect(JSON.stringify(dump)).not.toMatch(/karim|bensa|my secret|upload-/i)
  expect(JSON.stringify(dump)).not.toContain(username)
  expect(dump.gifts).toHaveLength(1)
  expect(dump.transitions.map(({ actor }) => actor)).toContain('staff')
  await expect.poll(picture).toBe(404)
  const kept = await database.asSystem(async (tx) => ({
    orders: await tx.selectFrom('orders').select('id').where('fan_id', '=', fan.id).execute(),
    account: await tx.selectFrom('ledger_account').select('balance').where('fan_id', '=', fan.id).execute(),
    bids: await tx.selectFrom('bid').select('id').where('fan_id', '=', fan.id).execute(),
  }))
  expect(kept.orders.length).toBe(1)
  expect(kept.account.length).toBe(1)
  expect(valueOf(await marie(listMembers, { params: { slug }, query: { search: 'karim' } }))).toEqual([])
  // The account lives on: it may come back as a new fan who knows nothing of the old one.
  expect(errorKeyOf(await karim(getMe, { params: { slug } }))).toBe('errors.fan.notRegistered')
})

test('the record of a review is changed by erasure alone, and only so far (P04)', async () => {
  const { database, clubs } = app.platform
  const marie = valueOf(await (await app.as('marie@fans.test'))(getMe, { params: { slug } }))
  const transition = { fan_id: marie.id, from_status: 'DUE_DILIGENCE_FILLED', to_status: 'PERSONAL_INFO_FILLED' }
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
  const change = (set: { event?: string; actor?: string; reason?: string | null }) =>
    database.asSystem((tx) => tx.updateTable('kyc_transition').set(set).where('id', '=', id).execute())
  await expect(change({ event: 'approved' })).rejects.toThrow('append-only')
  await expect(change({ reason: 'another' })).rejects.toThrow('append-only')
  await expect(change({ reason: null, actor: 'somebody else' })).rejects.toThrow('append-only')
})

test('every table that refers to a fan, an account or an address is exported and has its erasure (finding L10)', async () => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'fan'::regclass
      left join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'email', 'fan_id') and not a.attisdropped
      where c.relkind = 'r' and (f.oid is not null or a.attname is not null) order by 1`.execute(tx),
  )
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(personalData), ...staffTables].toSorted())
  const keys = Object.keys(fanData.shape).filter((key) => !['exportedAt', 'club', 'accountEvents'].includes(key))
  expect(new Set(Object.values(personalData).map(({ exportedAs }) => exportedAs))).toEqual(new Set(keys))
})

test('after an erasure no table but the receipts holds the address or the name (finding L10)', async () => {
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
  valueOf(
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
  await database.withTenant(club?.id ?? '', (tx) =>
    tx
      .insertInto('donation')
      .values({ club_id: club?.id ?? '', amount: 500, donor: JSON.stringify({ name: 'Canaria', email }) })
      .execute(),
  )
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
  expect(await holding()).toEqual(['donation', 'fan', 'participation'])
  valueOf(await fan(requestErasure, { params: { slug, username } }))
  await database.withTenant(club?.id ?? '', (tx) =>
    eraseFan(tx, { clubId: club?.id ?? '', fanId: id, actor: 'somebody of the staff' }),
  )
  expect(await holding()).toEqual([])
})

test('a changed address reaches the club’s record, and an older token does not bring the old one back (finding L10)', async () => {
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
