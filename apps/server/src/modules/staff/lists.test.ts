import type * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertInParts } from '../../testing/insert-in-parts.ts'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'
import { untilLotsClosed } from '../../testing/until-lots-closed.ts'

const slug = 'fc-virage'
let app: TestApp
let clubId: string
let operator: CallAs
let giveawayId: string
beforeAll(async () => {
  app = await openApp()
  clubId = (await app.platform.clubs.find(slug))?.id ?? ''
  operator = await app.as('operator@virage.test')
  const [giveaway] = valueOf(await operator(staff.listStaffGiveaways, { params: { slug } }))
  giveawayId = giveaway?.id ?? ''
  await addRows()
  await untilLotsClosed(app)
})
afterAll(() => app.stop())

/** Adds a few rows to each list, some of them with the same value of a sort. */
async function addRows() {
  await app.platform.database.asSystem(async (tx) => {
    await sql`
      with people as (
        insert into fan (club_id, account_id, email, first_name, last_name, kyc_status)
        select ${clubId}, 'list-' || n, 'list-' || n || '@lists.test', 'Zoé', (array['Éluard', 'Eluard', 'Ångström'])[n % 3 + 1],
          'DUE_DILIGENCE_FILLED'
        from generate_series(1, 7) n returning id),
      sold as (
        insert into orders (club_id, number, fan_id, original_cost, final_cost, used_coins, refunded_cost)
        select ${clubId}, 900000 + row_number() over (), id, 100 * (row_number() over () % 3 + 1), 100, 0, 50 from people
        returning id, fan_id),
      lines as (
        insert into order_line (club_id, order_id, exclusive_id, slug, name, description, image_url, category, price)
        select ${clubId}, s.id, e.id, e.slug, e.name, '{}', '', e.category, 1
        from sold s cross join lateral (select * from exclusive where club_id = ${clubId} order by id limit 1) e
        returning order_id),
      methods as (
        insert into delivery_method (club_id, kind, name, place) values (${clubId}, 'PICKUP', '{"en": "Shop"}', 'Gate 4') returning id),
      parcels as (
        insert into parcel (club_id, order_id, fan_id, method_id, kind, method_name, place, promised_on, code)
        select ${clubId}, s.id, s.fan_id, m.id, 'PICKUP', '{"en": "Shop"}', 'Gate 4',
          date '2031-01-01' + (row_number() over ())::integer / 2, s.id::text
        from sold s cross join methods m returning id),
      refunds as (
        insert into refund (club_id, order_id, amount, whole, reason, actor)
        select ${clubId}, id, 50, false, 'Torn', 'system' from sold returning id),
      gifts as (
        insert into donation (club_id, fan_id, amount) select ${clubId}, id, 500 from people returning id),
      visits as (
        insert into donation (club_id, amount, donor)
        values (${clubId}, 700, '{"name": "Zoé Visiteuse", "email": "visitor@lists.test"}') returning id),
      years as (
        insert into membership (club_id, fan_id, fee, starts_at, ends_at)
        select ${clubId}, id, 1000, now(), now() + interval '1 year' from people returning id),
      checkouts as (
        insert into checkout (club_id, fan_id, purpose, status, amount, coins, provider, success_url, cancel_url, expires_at, settled_at)
        select ${clubId}, id, 'coins', 'paid', 300, 300000, 'sandbox', '', '', now(), now() from people returning id),
      entries as (
        insert into participation (club_id, giveaway_id, first_name, last_name, email, confirmed_at)
        select ${clubId}, ${giveawayId}, 'Zoé', 'Entrante', 'entry-' || n || '@lists.test', now() from generate_series(1, 5) n
        returning id),
      slots as (
        insert into booking_slot (club_id, starts_at, capacity)
        select ${clubId}, timestamp '2031-01-01 10:00' + make_interval(days => n / 2), 3 from generate_series(1, 5) n returning id),
      posts as (
        insert into post (club_id, slug, name, description, image_url, published_at)
        select ${clubId}, 'list-' || n, '{"en": "Listed"}', '{"en": "x"}', '/x', timestamptz '2031-01-01Z' from generate_series(1, 5) n
        returning id),
      partners as (
        insert into partner (club_id, slug, name, logo_url, position)
        select ${clubId}, 'list-' || n, 'Partenaire', '/x', n from generate_series(1, 4) n returning id),
      programs as (
        insert into program (club_id, slug, name, description, image_url, position)
        select ${clubId}, 'list-' || n, '{"fr": "Programme"}', '{"fr": "x"}', '/x', n from generate_series(1, 4) n returning id),
      auctions as (
        insert into auction (club_id, name, starts_at, ends_at)
        select ${clubId}, '{"en": "Night"}', timestamptz '2031-01-01Z', timestamptz '2031-01-02Z' from generate_series(1, 4) n
        returning id),
      questions as (
        insert into giveaway (club_id, type, name, starts_at)
        select ${clubId}, 'GIVEAWAY', '{"en": "Raffle"}', timestamptz '2031-01-01Z' from generate_series(1, 4) n returning id),
      requests as (
        insert into erasure_request (club_id, fan_id) select ${clubId}, id from people returning id)
      select 1`.execute(tx)
  })
}

/** The operations whose lists can be sorted, with what their paths need. */
const lists = (Object.values(staff) as unknown[]).filter(
  (one): one is contract.ApiOperation & { query: { shape: Record<string, unknown> } } =>
    typeof one === 'object' &&
    one !== null &&
    'query' in one &&
    !('csv' in one) &&
    typeof one.query === 'object' &&
    one.query !== null &&
    'shape' in one.query &&
    'sort' in (one.query.shape as object),
)
/** Returns the values of an enumerated filter. */
function valuesOf(operation: (typeof lists)[number], name: string): string[] {
  const schema = operation.query.shape[name] as { def?: { innerType?: { def?: { entries?: object } } } } | undefined
  return Object.keys(schema?.def?.innerType?.def?.entries ?? {})
}

/** A row; a picture has its file's name as its id. */
type Row = { id: string } | { fileName: string }
const idOf = (row: Row) => ('id' in row ? row.id : row.fileName)
const read = async (operation: contract.ApiOperation, query: Record<string, unknown>) => {
  const answer = await operator(operation, { params: { slug, giveawayId }, query } as never)
  return answer as contract.Result<Row[]>
}

test('the lists of the back office can be sorted', () => {
  expect(lists.map(({ id }) => id).toSorted()).toEqual([
    'listApprovalRequests',
    'listAuditLog',
    'listCoinsPurchases',
    'listErasureRequests',
    'listFans',
    'listHistory',
    'listLedger',
    'listMedia',
    'listMessageReports',
    'listPartners',
    'listPayouts',
    'listRefunds',
    'listStaff',
    'listStaffAuctions',
    'listStaffDonations',
    'listStaffDuePayments',
    'listStaffExclusives',
    'listStaffGiveaways',
    'listStaffInvoices',
    'listStaffMemberships',
    'listStaffOrders',
    'listStaffParcels',
    'listStaffParticipations',
    'listStaffPosts',
    'listStaffPrograms',
    'listStaffReceipts',
    'listStaffSlots',
    'listStaffWithdrawals',
  ])
})

describe.each(lists.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const required = (sort: string) => ({
    ...(sort === 'statusSince' && { state: 'DUE_DILIGENCE_FILLED' }),
    ...(operation.id === 'listHistory' && { kind: 'partner' }),
  })

  test('has each row on exactly one page, in each order, and counts them', async () => {
    const sorts = valuesOf(operation, 'sort')
    expect(sorts).not.toEqual([])
    for (const sort of sorts)
      for (const direction of staff.directions) {
        const query = { sort, direction, ...required(sort) }
        const whole = await read(operation, { ...query, limit: 100 })
        if (!whole.ok) throw new Error(JSON.stringify(whole.problem))
        const paged: string[] = []
        for (let cursor: string | undefined; ;) {
          const page = await read(operation, { ...query, limit: 3, ...(cursor !== undefined && { cursor }) })
          if (!page.ok) throw new Error(JSON.stringify(page.problem))
          paged.push(...page.value.map(idOf))
          expect(page.total).toEqual(whole.total)
          cursor = page.next
          if (cursor === undefined || paged.length >= 100) break
        }
        const ids = whole.value.map(idOf)
        expect(paged.slice(0, ids.length), `${sort} ${direction}`).toEqual(ids)
        expect(new Set(paged).size).toBe(paged.length)
        const isWhole = whole.next === undefined
        expect(whole.total).toEqual(isWhole ? { count: ids.length, isExact: true } : paged.length >= 100 && whole.total)
      }
  })

  test('is reversed by the other direction', async () => {
    for (const sort of valuesOf(operation, 'sort')) {
      const [up, down] = await Promise.all(
        staff.directions.map(async (direction) => {
          const answer = await read(operation, { sort, direction, limit: 100, ...required(sort) })
          return answer.ok && answer.next === undefined ? answer.value.map(idOf) : []
        }),
      )
      expect(up, sort).toEqual(down?.toReversed())
    }
  })

  test('accepts each of its states, and rejects others and cursors of another order (V01)', async () => {
    for (const state of valuesOf(operation, 'state')) expect((await read(operation, { state })).ok, state).toBe(true)
    expect(errorKeyOf(await read(operation, { sort: 'nothing' }))).toBe('errors.validation.failed')
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [sort = ''] = valuesOf(operation, 'sort')
    for (const cursor of [
      'x',
      forged(null),
      forged([sort, 'desc']),
      forged([sort, 'desc', 'x', 'x']),
      forged([sort, 'desc', 1, null]),
      forged([sort, 'desc', '2030-99-99T99:99:99.000000Z', clubId]),
      forged([sort, 'desc', '2030-02-30T00:00:00.000000Z', clubId]),
      forged([sort, 'desc', '9'.repeat(40), clubId]),
      forged([`${sort}x`, 'desc', clubId]),
    ])
      expect(errorKeyOf(await read(operation, { cursor, direction: 'desc' })), cursor).toBe('errors.validation.failed')
  })

  test('is empty before the club existed', async () => {
    if (!('to' in operation.query.shape)) return
    const to = operation.id === 'listStaffSlots' ? '2000-01-01T00:00:00' : '2000-01-01T00:00:00Z'
    expect(await read(operation, { to })).toMatchObject({ value: [], total: { count: 0, isExact: true } })
  })
})

test('a period may not begin in a year that the calendar of the database lacks', async () => {
  const query = { from: '0000-01-01T00:00:00Z' }
  expect(errorKeyOf(await operator(staff.listFans, { params: { slug }, query }))).toBe('errors.validation.failed')
})

describe('a search', () => {
  const names = async (search: string, params = { slug }) =>
    valueOf(await operator(staff.listFans, { params, query: { search, sort: 'name', limit: 100 } })).map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    )

  test('finds fans by each word of it, as any part of names and addresses, without case and accents', async () => {
    const all = ['Zoé Ångström', 'Zoé Ångström', 'Zoé Éluard', 'Zoé Éluard']
    expect((await names('zoe lists.test')).toSorted()).toEqual(
      [...all, 'Zoé Eluard', 'Zoé Eluard', 'Zoé Eluard'].toSorted(),
    )
    expect(await names('ÉLUARD Zoé')).toHaveLength(5)
    expect(await names('ngst')).toEqual(['Zoé Ångström', 'Zoé Ångström'])
    // Of one or two letters a word is a beginning.
    expect(await names('an lists')).toEqual(['Zoé Ångström', 'Zoé Ångström'])
    expect(await names('uard@')).toEqual([])
  })

  test('takes the signs of a pattern as they are', async () => {
    for (const search of ['%', '_____', '\\', "'", 'zo%', 'z_e']) expect(await names(search), search).toEqual([])
  })

  test('finds nothing of another club, also by an id', async () => {
    expect(await names('lists.test', { slug: 'popup-rotonde' })).toEqual([])
    const [fan] = valueOf(await operator(staff.listFans, { params: { slug }, query: { search: 'list-1@lists.test' } }))
    expect(await names(fan?.id ?? '')).toHaveLength(1)
    expect(await names(fan?.id ?? '', { slug: 'popup-rotonde' })).toEqual([])
    const query = { q: 'zoe' }
    expect(valueOf(await operator(staff.searchStaff, { params: { slug: 'popup-rotonde' }, query }))).toEqual([])
    const search = { search: 'zoe' }
    expect(valueOf(await operator(staff.findPeople, { params: { slug: 'popup-rotonde' }, query: search }))).toEqual([])
  })

  test('finds orders by number and buyer, donations by fan and visitor, refunds and memberships by fan', async () => {
    const count = async (operation: contract.ApiOperation, search: string) => {
      const answer = await read(operation, { search, limit: 1 })
      return answer.ok ? answer.total?.count : answer.problem
    }
    expect(await count(staff.listStaffOrders, '900003')).toBe(1)
    expect(await count(staff.listStaffOrders, 'eluard')).toBe(5)
    expect(await count(staff.listStaffDonations, 'zoe lists.test')).toBe(8)
    expect(await count(staff.listStaffDonations, 'visiteuse')).toBe(1)
    expect(await count(staff.listRefunds, 'angstrom')).toBe(2)
    expect(await count(staff.listStaffMemberships, 'angstrom')).toBe(2)
    expect(await count(staff.listStaffParticipations, 'entrante entry-2')).toBe(1)
  })

  test('finds entries of the audit log by who acted and by the present name of what was changed', async () => {
    const body = { name: 'Fromagerie Bellecour', slug: 'bellecour', logoUrl: '' }
    const [partner] = valueOf(await operator(staff.listPartners, { params: { slug }, query: { limit: 1 } }))
    body.logoUrl = partner?.logoUrl ?? ''
    const { id } = valueOf(await operator(staff.createPartner, { params: { slug }, body }))
    const found = async (query: object) =>
      valueOf(await operator(staff.listAuditLog, { params: { slug }, query })).map(({ action }) => action)
    expect(await found({ search: 'fromag bellec' })).toEqual(['createPartner'])
    const name = { name: 'Crèmerie Bellecour' }
    valueOf(await operator(staff.updatePartner, { params: { slug, partnerId: id }, body: name }))
    expect(await found({ search: 'cremerie' })).toEqual(['updatePartner', 'createPartner'])
    expect(await found({ search: 'cremerie', action: 'updatePartner' })).toEqual(['updatePartner'])
    expect(await found({ search: 'fromagerie' })).toEqual([])
    const owner = await app.as('staff@fc-virage.test')
    valueOf(await owner(staff.updatePartner, { params: { slug, partnerId: id }, body: { name: 'Beurrerie' } }))
    expect(await found({ search: 'staff@fc', action: 'updatePartner' })).toEqual(['updatePartner'])
    const from = '2990-01-01T00:00:00Z'
    expect(await found({ search: 'staff@fc', from })).toEqual([])
  })

  test('finds staff by any part of their address, and by role', async () => {
    for (const role of ['editor', 'viewer'] as const)
      valueOf(await operator(staff.addStaff, { params: { slug }, body: { email: `${role}@found.test`, role } }))
    const found = async (query: object) =>
      valueOf(await operator(staff.listStaff, { params: { slug }, query })).map(({ email }) => email)
    expect(await found({ search: 'found.test' })).toEqual(['editor@found.test', 'viewer@found.test'])
    expect(await found({ search: 'found.test', role: 'viewer' })).toEqual(['viewer@found.test'])
    expect(await found({ search: 'found.test', sort: 'email', direction: 'desc' })).toEqual([
      'viewer@found.test',
      'editor@found.test',
    ])
  })

  test('follows each change of a name', async () => {
    const params = { slug, partnerId: '' }
    const found = async (search: string) =>
      valueOf(await operator(staff.listPartners, { params, query: { search } })).map(({ name }) => name)
    const [partner] = valueOf(await operator(staff.listPartners, { params, query: { search: 'partenaire' } }))
    params.partnerId = partner?.id ?? ''
    valueOf(await operator(staff.updatePartner, { params, body: { name: 'Boulangerie Lefèvre' } }))
    expect(await found('lefevre')).toEqual(['Boulangerie Lefèvre'])
    valueOf(await operator(staff.deletePartner, { params }))
    expect(await found('lefevre')).toEqual([])
  })

  describe('of more matches than an index is asked for', () => {
    const insertFans = (name: string, count: number) =>
      insertInParts(count, (first, last) =>
        app.platform.database.asSystem((tx) =>
          sql`insert into fan (club_id, account_id, email, first_name, last_name, kyc_status)
            select ${clubId}, ${name} || n, ${name} || n || '@many.test', 'Common', ${name},
              case when n % 3000 = 0 then 'PAYMENT_PENDING' else 'VALIDATED' end
            from generate_series(${first}::integer, ${last}::integer) n`.execute(tx),
        ),
      )
    beforeAll(async () => {
      await insertFans('Name', 15_100)
      await insertFans('Zzyzx', 2100)
    }, 600_000)

    test('reads the list in its order', async () => {
      const query = { search: 'common name', sort: 'name', limit: 2 } as const
      const page = await operator(staff.listFans, { params: { slug }, query })
      expect(page).toMatchObject({ value: [{ lastName: 'Name' }, { lastName: 'Name' }], total: { isExact: false } })
      expect(page.ok && page.next).toBeTypeOf('string')
      const orders = await operator(staff.listStaffOrders, { params: { slug }, query: { search: 'common name' } })
      expect(orders).toMatchObject({ value: [], total: { count: 0, isExact: true } })
    })

    test.each([
      ['whose ids are known', 'z'],
      ['whose words are looked up', 'test'],
    ])('finds the orders of buyers among those %s', async (_case, search) => {
      const query = { search, limit: 100 }
      const found = valueOf(await operator(staff.listStaffOrders, { params: { slug }, query }))
      const named = await operator(staff.listStaffOrders, { params: { slug }, query: { ...query, search: 'zoe' } })
      expect(found).not.toEqual([])
      expect(found.map(({ id }) => id)).toEqual(valueOf(named).map(({ id }) => id))
    })

    const pending = sql<boolean>`last_name = 'Name' and kyc_status = 'PAYMENT_PENDING'`
    test.each([
      ['of whom a filter leaves few', { search: 'common name', state: 'PAYMENT_PENDING' }, pending, 5],
      ['who come late in the order', { search: 'common zzyzx' }, sql<boolean>`last_name = 'Zzyzx'`, 6],
    ] as const)('finds those %s', async (_case, filter, condition, count) => {
      const query = { ...filter, sort: 'name', limit: 3 } as const
      const first = await operator(staff.listFans, { params: { slug }, query })
      const cursor = first.ok ? first.next : undefined
      const second = await operator(staff.listFans, { params: { slug }, query: { ...query, cursor } })
      const ids = [...valueOf(first), ...valueOf(second)].map(({ id }) => id)
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql<{ id: string }>`select id from fan where club_id = ${clubId} and ${condition} order by id limit 6`.execute(
          tx,
        ),
      )
      expect([ids.length, ids]).toEqual([count, rows.map(({ id }) => id)])
    })
  })
})

test('a count stops at ten thousand', async () => {
  await insertInParts(10_001, (first, last) =>
    app.platform.database.asSystem((tx) =>
      sql`insert into audit_log (club_id, actor, action, subject)
        select ${clubId}, 'system', 'test.counted', 'test' from generate_series(${first}::integer, ${last}::integer)`.execute(
        tx,
      ),
    ),
  )
  const page = await operator(staff.listAuditLog, { params: { slug }, query: { action: 'test.counted', limit: 1 } })
  expect(page).toMatchObject({ total: { count: 10_000, isExact: false } })
})

test('a page that has all rows says exactly how many there are, and no total is less than its page', async () => {
  const refunded = await operator(staff.listStaffMemberships, { params: { slug }, query: { state: 'REFUNDED' } })
  expect(refunded).toMatchObject({ total: { count: valueOf(refunded).length, isExact: true } })
  const page = await operator(staff.listAuditLog, { params: { slug }, query: { limit: 5 } })
  expect(page.ok && page.total?.count).toBeGreaterThanOrEqual(valueOf(page).length)
})

test('reviews are in the order of their arrival', async () => {
  const query = { state: 'DUE_DILIGENCE_FILLED', sort: 'statusSince' } as const
  const waiting = valueOf(await operator(staff.listFans, { params: { slug }, query })).map((fan) => fan.statusSince)
  expect(waiting.length).toBeGreaterThan(6)
  expect(waiting).toEqual(waiting.toSorted())
  const unfiltered = await operator(staff.listFans, { params: { slug }, query: { sort: 'statusSince' } })
  expect(errorKeyOf(unfiltered)).toBe('errors.validation.failed')
})

describe('what is read by its id', () => {
  const cases = [
    ['listStaffExclusives', staff.listStaffExclusives, staff.getStaffExclusive, 'exclusiveId'],
    ['listStaffAuctions', staff.listStaffAuctions, staff.getStaffAuction, 'auctionId'],
    ['listStaffPosts', staff.listStaffPosts, staff.getStaffPost, 'postId'],
    ['listStaffPrograms', staff.listStaffPrograms, staff.getStaffProgram, 'programId'],
    ['listStaffGiveaways', staff.listStaffGiveaways, staff.getStaffGiveaway, 'giveawayId'],
    ['listStaffOrders', staff.listStaffOrders, staff.getStaffOrder, 'orderId'],
    ['listStaffDonations', staff.listStaffDonations, staff.getStaffDonation, 'donationId'],
    ['listStaffMemberships', staff.listStaffMemberships, staff.getStaffMembership, 'membershipId'],
    ['listRefunds', staff.listRefunds, staff.getStaffRefund, 'refundId'],
  ] as const

  test.each(cases)('is the same as in %s, and 404 in another club', async (_name, list, get, parameter) => {
    const listed = await read(list, { limit: 2 })
    const [first] = listed.ok ? listed.value : []
    if (!listed.ok || !first) throw new Error('The list is empty')
    const one = (club: string) => operator(get, { params: { slug: club, [parameter]: idOf(first) } } as never)
    expect(await one(slug)).toMatchObject({ ok: true, value: first })
    expect(await one('popup-rotonde')).toMatchObject({ ok: false, problem: { status: 404 } })
  })

  test('a refund says what was refunded, and to whom', async () => {
    const query = { search: 'angstrom' }
    const [refund] = valueOf(await operator(staff.listRefunds, { params: { slug }, query }))
    const order = refund?.of.id ?? ''
    expect(refund).toMatchObject({ of: { kind: 'order' }, buyer: { firstName: 'Zoé', lastName: 'Ångström' } })
    const { things } = valueOf(await operator(staff.getStaffOrder, { params: { slug, orderId: order } }))
    expect(refund?.of.title).toBe(things.join(', '))
  })
})

describe('the search of the back office', () => {
  const kinds = async (call: CallAs, q: string) =>
    [
      ...new Set(valueOf(await call(staff.searchStaff, { params: { slug }, query: { q } })).map(({ kind }) => kind)),
    ].toSorted()

  test('finds what a role can open: contents, fans for reviewers, payments for finance (X01)', async () => {
    await app.platform.database.asSystem((tx) =>
      tx
        .insertInto('exclusive')
        .values({
          club_id: clubId,
          slug: 'zoe-shirt',
          name: JSON.stringify({ fr: 'Maillot de Zoé' }),
          description: JSON.stringify({ fr: 'x' }),
          image_url: '/x',
          price: coinUnits(100_000),
          stock: 1,
          category: 'COLLECTIBLE',
        })
        .execute(),
    )
    const found: Record<string, string[]> = {}
    for (const role of ['editor', 'compliance', 'finance', 'viewer'] as const) {
      const email = `${role}-search@lists.test`
      valueOf(await operator(staff.addStaff, { params: { slug }, body: { email, role } }))
      await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
      found[role] = await kinds(await app.as(email), 'zoé')
    }
    expect(found).toEqual({
      editor: ['exclusive'],
      compliance: ['exclusive', 'fan'],
      finance: ['donation', 'exclusive'],
      viewer: ['exclusive'],
    })
    expect(await kinds(operator, 'zoé')).toEqual(['donation', 'exclusive', 'fan'])
  })

  test('finds an order by its number and by its id, and says who bought', async () => {
    const query = { q: '900002' }
    const [hit] = valueOf(await operator(staff.searchStaff, { params: { slug }, query }))
    expect(hit).toMatchObject({ kind: 'order', title: '900002', line: expect.stringMatching(/^Zoé /) as string })
    expect(valueOf(await operator(staff.searchStaff, { params: { slug }, query: { q: hit?.id ?? '' } }))).toEqual([hit])
  })

  test('has the beginning of a word before its middle, and at most five of a kind', async () => {
    const query = { q: 'list' }
    const hits = valueOf(await operator(staff.searchStaff, { params: { slug }, query }))
    expect(hits.filter(({ kind }) => kind === 'fan')).toHaveLength(5)
    await app.platform.database.asSystem((tx) =>
      sql`insert into post (club_id, slug, name, description, image_url, published_at)
        values (${clubId}, 'a', '{"en": "Unveiling"}', '{}', '/x', now()), (${clubId}, 'b', '{"en": "The Veiled Prophet of Khorassan"}', '{}', '/x', now())`.execute(
        tx,
      ),
    )
    const veils = valueOf(await operator(staff.searchStaff, { params: { slug }, query: { q: 'veil' } }))
    expect(veils.map(({ title }) => title)).toEqual(['The Veiled Prophet of Khorassan', 'Unveiling'])
  })

  test('people are found by everyone who may act on a fan', async () => {
    const finance = await app.as('finance-search@lists.test')
    const people = valueOf(await finance(staff.findPeople, { params: { slug }, query: { search: 'angstrom' } }))
    expect(people.map(({ lastName }) => lastName)).toEqual(['Ångström', 'Ångström'])
    expect(people[0]?.email).toMatch(/^list-\d@lists\.test$/)
  })
})
