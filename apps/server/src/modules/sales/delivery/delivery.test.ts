import { createHash } from 'node:crypto'
import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { readProgress } from './order-progress.ts'
import { reviewParcels } from './review-parcels.ts'

let app: TestApp
const slug = 'fc-virage'
const params = { slug }
let methods: { post: string; stand: string }

const post: contract.OperationInput<typeof staff.createDeliveryMethod>['body'] = {
  kind: 'SHIP',
  name: { en: 'Home delivery', fr: 'Livraison à domicile' },
  note: null,
  zones: [
    { countries: ['FR', 'MC'], prices: { S: 5, M: 8 } },
    { countries: ['BE'], prices: { S: 9, M: 12.5 } },
  ],
  carrier: 'Colissimo',
  daysMin: 2,
  daysMax: 5,
  trackingPattern: 'https://post.test/{number}',
  place: null,
  happensAt: null,
  active: true,
}
const home = {
  recipient: 'Léa Martin',
  street: '1 rue du Stade',
  extra: null,
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  phone: null,
}

beforeAll(async () => {
  app = await openApp()
  const owner = await app.as('operator@virage.test')
  const create = async (body: typeof post) => valueOf(await owner(staff.createDeliveryMethod, { params, body })).id
  methods = {
    post: await create(post),
    stand: await create({
      ...post,
      kind: 'PICKUP',
      name: { en: 'Club shop', fr: 'Boutique du club' },
      zones: [],
      carrier: null,
      trackingPattern: null,
      place: 'Gate 4',
    }),
  }
})
afterAll(() => app.stop())

const exclusiveOf = async (exclusiveSlug: string) => {
  const found = valueOf(await (await app.as(null))(contract.getExclusive, { params: { slug, exclusiveSlug } }))
  if (!found.visible) throw new Error('hidden')
  return found
}
/** Has an exclusive delivered by post and at the shop. */
const deliverable = async (exclusiveSlug: string, parcelClass: 'S' | 'M' = 'M') => {
  const exclusive = await exclusiveOf(exclusiveSlug)
  const owner = await app.as('operator@virage.test')
  const body = { parcelClass, methodIds: [methods.post, methods.stand] }
  valueOf(await owner(staff.setExclusiveDelivery, { params: { slug, exclusiveId: exclusive.id }, body }))
  return exclusive
}
const fanOf = async (email: string) => {
  const { username } = await app.tokenOf(email)
  const call = await app.as(email)
  const own = { slug, username }
  return {
    call,
    own,
    book: async (address = home) => valueOf(await call(contract.createAddress, { params: own, body: address })),
    parcels: async () => valueOf(await call(contract.listParcels, { params: own })),
    buy: (exclusiveId: string, delivery?: contract.DeliveryChoice) =>
      call(contract.createCoinsOrder, {
        params,
        body: { lineItems: [{ exclusiveId }], ...(delivery ? { delivery } : {}) },
      }),
  }
}
const pickUp = (): contract.DeliveryChoice => ({ methodId: methods.stand, price: 0 })
const parcelOf = async (fan: Awaited<ReturnType<typeof fanOf>>, orderId: string) => {
  const found = (await fan.parcels()).find((one) => one.orderId === orderId)
  if (!found) throw new Error('The order has no parcel')
  return found
}
const promisedOn = (id: string, day: string) =>
  app.platform.database.asSystem((tx) =>
    tx.updateTable('parcel').set({ promised_on: day }).where('id', '=', id).execute(),
  )
const move = async (ids: string[], state: 'READY' | 'SHIPPED' | 'DELIVERED' | 'LOST' | 'RETURNED' | 'CANCELLED') => {
  const owner = await app.as('operator@virage.test')
  return valueOf(await owner(staff.moveParcels, { params, body: { ids, state } })).results
}

describe('an address book (B06)', () => {
  test('keeps ten addresses, and is only its fan’s', async () => {
    const tom = await fanOf('tom@fans.test')
    const made = await Promise.all(
      Array.from({ length: 12 }, () => tom.call(contract.createAddress, { params: tom.own, body: home })),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(10)
    expect(new Set(made.filter(({ ok }) => !ok).map(errorKeyOf))).toEqual(new Set(['errors.address.tooMany']))
    const [first] = valueOf(await tom.call(contract.listAddresses, { params: tom.own }))
    const marie = await fanOf('marie@fans.test')
    const stolen = { ...marie.own, addressId: first?.id ?? '' }
    expect(errorKeyOf(await marie.call(contract.updateAddress, { params: stolen, body: home }))).toBe(
      'errors.backend.notFound',
    )
    valueOf(await marie.call(contract.deleteAddress, { params: stolen }))
    expect(valueOf(await tom.call(contract.listAddresses, { params: tom.own }))).toHaveLength(10)
    valueOf(await tom.call(contract.deleteAddress, { params: { ...tom.own, addressId: first?.id ?? '' } }))
    expect(valueOf(await tom.call(contract.listAddresses, { params: tom.own }))).toHaveLength(9)
  })

  test('takes postal codes of their country', async () => {
    const marie = await fanOf('marie@fans.test')
    const body = { ...home, postalCode: '7500' }
    const result = await marie.call(contract.createAddress, { params: marie.own, body })
    expect(result.ok ? [] : result.problem?.errors).toContainEqual({
      path: 'postalCode',
      key: 'errors.validation.postalCode',
    })
  })
})

describe('a delivery (B06)', () => {
  test('costs what its country and the size of the thing say, before anybody buys', async () => {
    const { id } = await deliverable('founders-pennant')
    const visitor = await app.as(null)
    const pricesIn = async (country: string) => {
      const query = { exclusiveId: id, country }
      const options = valueOf(await visitor(contract.listDeliveryOptions, { params, query }))
      return options.map(({ kind, price }) => [kind, price?.value ?? null])
    }
    expect(await pricesIn('FR')).toEqual([
      ['PICKUP', 0],
      ['SHIP', 8],
    ])
    expect(await pricesIn('BE')).toEqual([
      ['PICKUP', 0],
      ['SHIP', 12.5],
    ])
    expect(await pricesIn('US')).toEqual([
      ['PICKUP', 0],
      ['SHIP', null],
    ])
  })

  test('is announced with the exclusive, at its cheapest price', async () => {
    const visitor = await app.as(null)
    const announced = async () => {
      const listed = valueOf(await visitor(contract.listExclusives, { params }))
      const inList = (one: string) => listed.find((exclusive) => exclusive.slug === one)?.delivery
      return [(await exclusiveOf('founders-pennant')).delivery, inList('founders-pennant'), inList('derby-scarf-1911')]
    }
    const from = (value: number) => ({ price: { value, currency: 'EUR' }, canBeFetched: true })
    await deliverable('founders-pennant')
    await expect.poll(announced).toEqual([from(8), from(8), null])
    await deliverable('founders-pennant', 'S')
    await expect.poll(announced).toEqual([from(5), from(5), null])
    const owner = await app.as('operator@virage.test')
    const replace = async (body: typeof post) =>
      valueOf(await owner(staff.replaceDeliveryMethod, { params: { slug, methodId: methods.post }, body }))
    await replace({ ...post, active: false })
    await deliverable('founders-pennant')
    const fetched = { price: null, canBeFetched: true }
    await expect.poll(announced).toEqual([fetched, fetched, null])
    await replace(post)
  })

  test('is chosen before buying, goes where it can go, and costs what was shown', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const [paris, chicago] = [await marie.book(), await marie.book({ ...home, country: 'US', postalCode: '60601' })]
    const sent = { methodId: methods.post, price: 8 }
    expect(errorKeyOf(await marie.buy(id))).toBe('errors.delivery.needed')
    expect(errorKeyOf(await marie.buy(id, sent))).toBe('errors.delivery.needed')
    expect(errorKeyOf(await marie.buy(id, { ...sent, addressId: chicago.id }))).toBe('errors.delivery.notThere')
    expect(errorKeyOf(await marie.buy(id, { ...sent, addressId: paris.id, price: 5 }))).toBe('errors.delivery.moved')
    const { id: other } = await exclusiveOf('derby-scarf-1911')
    expect(errorKeyOf(await marie.buy(other, pickUp()))).toBe('errors.delivery.notThere')
  })

  test('is paid with coins at the coin’s price, as a line of its own', async () => {
    const exclusive = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book()
    const balance = async () => valueOf(await marie.call(contract.getBalance, { params })).coins.amount
    const before = await balance()
    const choice = { methodId: methods.post, price: 8, addressId, note: 'Bon anniversaire' }
    const order = valueOf(await marie.buy(exclusive.id, choice))
    expect(order.exclusives.map(({ name }) => name)).toEqual([exclusive.name])
    const coins = order.usedCoins.amount
    expect(before - (await balance())).toBeCloseTo(coins, 5)
    expect(coins).toBeGreaterThan(exclusive.pricing.coins.amount)
    expect(order.originalCost.value).toBeCloseTo(exclusive.pricing.totalCost.value + 8, 5)
    const [stored] = valueOf(await marie.call(contract.listOrders, { params: marie.own }))
    expect(stored?.delivery).toEqual({ kind: 'DELIVERY', name: 'Home delivery', cost: { value: 8, currency: 'EUR' } })
    const parcel = await parcelOf(marie, order.id)
    expect(parcel).toMatchObject({ state: 'PREPARING', address: home, note: 'Bon anniversaire', late: false })
    // What is changed in the book later changes nothing sold.
    const changed = { ...home, street: '2 rue du Stade' }
    valueOf(await marie.call(contract.updateAddress, { params: { ...marie.own, addressId }, body: changed }))
    expect((await parcelOf(marie, order.id)).address).toEqual(home)
  })

  test('is paid by card with what coins don’t cover; the sum is that of the lines', async () => {
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(5_000) })
        .where('slug', '=', 'dinner-with-the-coach')
        .execute(),
    )
    const dinner = await deliverable('dinner-with-the-coach')
    const karim = await fanOf('karim@fans.test')
    const { id: addressId } = await karim.book()
    const held = valueOf(await karim.call(contract.getBalance, { params })).coins.amount
    const page = `${app.origin}/clubs/fc-virage/x`
    const body = {
      lineItems: [{ exclusiveId: dinner.id }],
      delivery: { methodId: methods.post, price: 8, addressId },
      successUrl: `${page}/purchase-confirmed`,
      cancelUrl: `${page}?payment-result=CANCELED`,
    }
    const { url } = valueOf(await karim.call(contract.createFiatOrder, { params, body }))
    await onSandboxPage(url, 'pay')
    const paid = async () => {
      const orders = valueOf(await karim.call(contract.listOrders, { params: karim.own }))
      return orders.find(({ exclusives }) => exclusives.some(({ id }) => id === dinner.id))
    }
    await expect.poll(paid).toBeDefined()
    const order = await paid()
    const coinPrice = dinner.pricing.tokenCost.value
    expect(order?.usedCoins.amount).toBe(held)
    expect(order?.originalCost.value).toBe(dinner.pricing.totalCost.value + 8)
    expect(order?.finalCost.value).toBeCloseTo((dinner.pricing.coins.amount - held) * coinPrice + 8, 1)
    expect(await parcelOf(karim, order?.id ?? '')).toMatchObject({ state: 'PREPARING', carrier: null })
  })

  test('by a method that an exclusive uses can’t be removed, only switched off', async () => {
    await deliverable('founders-pennant')
    const owner = await app.as('operator@virage.test')
    const inClub = { params: { slug, methodId: methods.post } }
    expect(errorKeyOf(await owner(staff.deleteDeliveryMethod, inClub))).toBe('errors.staff.inUse')
    const noKind = { ...post, kind: 'DIGITAL' as const, zones: [] }
    expect(errorKeyOf(await owner(staff.replaceDeliveryMethod, { ...inClub, body: noKind }))).toBe(
      'errors.validation.failed',
    )
  })

  test.each([
    ['without a place to fetch it', { kind: 'PICKUP', place: null, zones: [] }, 'place', 'required'],
    ['by post from a place', { place: 'Gate 4' }, 'place', 'leaveEmpty'],
    ['by post to nowhere', { zones: [] }, 'zones', 'required'],
    ['of a file to zones', { kind: 'DIGITAL' }, 'zones', 'leaveEmpty'],
    [
      'of a file at a time',
      { kind: 'DIGITAL', zones: [], happensAt: '2026-12-01T10:00:00Z' },
      'happensAt',
      'leaveEmpty',
    ],
  ] as const)('%s can’t be added', async (_, fields, path, key) => {
    const owner = await app.as('operator@virage.test')
    const result = await owner(staff.createDeliveryMethod, { params, body: { ...post, ...fields } as typeof post })
    expect(result).toMatchObject({ problem: { errors: [{ path, key: `errors.validation.${key}` }] } })
  })
})

describe('a parcel (B06)', () => {
  test('that is on its way has to come back before a withdrawal is refunded, one that is not stops (B01)', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { identity } = valueOf(await marie.call(contract.getMe, { params }))
    const { id: addressId } = await marie.book()
    const owner = await app.as('operator@virage.test')
    const balance = async () => valueOf(await marie.call(contract.getBalance, { params })).coins.amount
    const withdraw = async (orderNumber: string) => {
      const [firstName = '', lastName = ''] = identity.name.split(' ')
      const body = { orderNumber, firstName, lastName, email: 'marie@fans.test' }
      return valueOf(await marie.call(contract.createWithdrawal, { params, body }))
    }
    for (const isShipped of [false, true]) {
      const before = await balance()
      const order = valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId }))
      const paid = await balance()
      const { id: parcelId } = await parcelOf(marie, order.id)
      const shipment = { carrier: null, number: '7B 456' }
      if (isShipped) valueOf(await owner(staff.shipParcel, { params: { slug, parcelId }, body: shipment }))
      const { returnTo } = await withdraw(order.number)
      expect([returnTo === null, await balance()]).toEqual([!isShipped, isShipped ? paid : before])
      expect((await parcelOf(marie, order.id)).state).toBe(isShipped ? 'SHIPPED' : 'CANCELLED')
    }
  })

  test('is sent with a number, and delivered when its buyer says so, never before', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book()
    const order = valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId }))
    const { id: parcelId } = await parcelOf(marie, order.id)
    const progress = () =>
      app.platform.database.asSystem(async (tx) => {
        const { club_id } = await tx
          .selectFrom('orders')
          .select('club_id')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
        return (await readProgress(tx, club_id, [order.id])).get(order.id)
      })
    const confirm = () => marie.call(contract.confirmReceipt, { params: { ...marie.own, parcelId } })
    expect(errorKeyOf(await confirm())).toBe('errors.parcel.illegalMove')
    const owner = await app.as('operator@virage.test')
    const body = { carrier: null, number: '6A 123' }
    for (const _ of [1, 2]) {
      const sent = valueOf(await owner(staff.shipParcel, { params: { slug, parcelId }, body }))
      expect(sent).toMatchObject({ state: 'SHIPPED', carrier: 'Colissimo', trackingUrl: 'https://post.test/6A%20123' })
      expect(sent.moves.map(({ state }) => state)).toEqual(['PREPARING', 'SHIPPED'])
    }
    await expect
      .poll(async () => (await mailsTo(app, 'marie@fans.test')).filter(({ plain }) => plain.includes('6A 123')).length)
      .toBe(1)
    // What the recipient of a gift may read names no price.
    const mail = (await mailsTo(app, 'marie@fans.test')).find(({ plain }) => plain.includes('6A 123'))
    expect(`${mail?.subject} ${mail?.plain}`).not.toMatch(/€|\bVIR\b/)
    expect(await progress()).toMatchObject({ receivedAt: null, hasLeft: true })
    const [first, again] = [valueOf(await confirm()), valueOf(await confirm())]
    expect(first.state).toBe('DELIVERED')
    expect(again.moves).toEqual(first.moves)
    expect((await progress())?.receivedAt?.toISOString()).toBe(first.moves.at(-1)?.date)
  })

  test('can be fetched by a deputy whom its buyer names until it is handed over (B06)', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const order = valueOf(await marie.buy(id, pickUp()))
    const { id: parcelId } = await parcelOf(marie, order.id)
    const own = { ...marie.own, parcelId }
    const name = (deputy: string | null) => marie.call(contract.setParcelDeputy, { params: own, body: { deputy } })
    expect(valueOf(await name('Tom Petit'))).toMatchObject({ deputy: 'Tom Petit', canNameDeputy: true })
    await move([parcelId], 'READY')
    expect(valueOf(await name(null)).deputy).toBeNull()
    expect(valueOf(await name('Lina Petit')).deputy).toBe('Lina Petit')
    await move([parcelId], 'DELIVERED')
    expect(errorKeyOf(await name('Tom Petit'))).toBe('errors.parcel.illegalMove')
    expect(await parcelOf(marie, order.id)).toMatchObject({ deputy: 'Lina Petit', canNameDeputy: false })
    expect(errorKeyOf(await name(' '))).toBe('errors.validation.failed')
    const karim = await fanOf('karim@fans.test')
    const foreign = { params: { ...karim.own, parcelId }, body: { deputy: 'Karim' } }
    expect(errorKeyOf(await karim.call(contract.setParcelDeputy, foreign))).toBe('errors.backend.notFound')
  })

  test('is handed over once by its code, however it is typed', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const order = valueOf(await marie.buy(id, { ...pickUp(), deputy: 'Paul Martin' }))
    const { id: parcelId, code: early } = await parcelOf(marie, order.id)
    expect(early).toBeNull()
    expect(await move([parcelId], 'READY')).toEqual([{ id: parcelId, ok: true, problem: null }])
    const { code } = await parcelOf(marie, order.id)
    const owner = await app.as('operator@virage.test')
    const typed = (code ?? '').toLowerCase().replace(/(.{4})/g, '$1 ')
    const shown = valueOf(await owner(staff.findParcelByCode, { params: { slug, code: typed } }))
    expect(shown).toMatchObject({ id: parcelId, deputy: 'Paul Martin', state: 'READY' })
    const scan = async () =>
      valueOf(await owner(staff.handOverParcel, { params, body: { code: typed, receivedBy: 'Paul Martin' } }))
    const scans = await Promise.all([scan(), scan()])
    expect(scans.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(scans.map(({ date }) => date)).size).toBe(1)
    expect(scans[0]?.staffEmail).toBe('operator@virage.test')
    expect((await parcelOf(marie, order.id)).code).toBeNull()
    expect(errorKeyOf(await owner(staff.handOverParcel, { params, body: { code: 'nonsense' } }))).toBe(
      'errors.backend.notFound',
    )
  })

  test('that two counters without a network hand over is theirs who came first, and both handovers stay (B06)', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const parcel = await parcelOf(marie, valueOf(await marie.buy(id, pickUp())).id)
    await move([parcel.id], 'READY')
    const { code } = await parcelOf(marie, parcel.orderId)
    if (code === null) throw new Error('A ready parcel has no code')
    const owner = await app.as('operator@virage.test')
    const listed = valueOf(await owner(staff.listStaffParcels, { params, query: { state: 'READY' } }))
    expect(listed.find((one) => one.id === parcel.id)?.codeHash).toBe(createHash('sha256').update(code).digest('hex'))

    const now = app.platform.clock.now().getTime()
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
    const handOver = (initials: string, handedOverAt: string) =>
      owner(staff.handOverParcel, { params, body: { code, initials, handedOverAt } })
    const [ahead, sooner] = [at(600_000), at(-1)]
    // A clock that is ahead counts as now.
    const first = valueOf(await handOver('L.M.', ahead))
    expect([first.isNew, first.date < ahead]).toEqual([true, true])
    const second = valueOf(await handOver('P.D.', sooner))
    expect([second.isNew, second.date]).toEqual([false, sooner])
    const found = valueOf(await owner(staff.findParcelByCode, { params: { slug, code } }))
    expect(found.handovers.map(({ initials, date }) => [initials, date])).toEqual([
      ['P.D.', sooner],
      ['L.M.', first.date],
    ])
    expect([found.state, found.codeHash]).toEqual(['DELIVERED', null])
  })

  test('that is a gift has a label with its note, and no price (B06)', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book({ ...home, recipient: 'Paul Martin' })
    const choice = { methodId: methods.post, price: 8, addressId, note: 'Happy birthday' }
    const parcel = await parcelOf(marie, valueOf(await marie.buy(id, choice)).id)
    const { token } = await app.officeTokenOf('operator@virage.test')
    const answer = await fetch(`${app.origin}/api/staff/clubs/${slug}/parcels.csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const label = (await answer.text()).split('\n').find((line) => line.includes('Happy birthday'))
    expect(label).toContain('Paul Martin')
    expect(label).not.toMatch(/€|EUR|\bVIR\b/)
    // Nor has the list that lies beside the parcels.
    const owner = await app.as('operator@virage.test')
    const listed = valueOf(await owner(staff.listStaffParcels, { params }))
    expect(JSON.stringify(listed.find((one) => one.id === parcel.id))).not.toMatch(/"(?:price|cost)|€/)
  })

  test('and others have their addresses as labels, in the order that was asked for, and each is logged (B06)', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const labelled = async (recipient: string) => {
      const { id: addressId } = await marie.book({ ...home, recipient })
      const order = valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId }))
      valueOf(await marie.call(contract.deleteAddress, { params: { ...marie.own, addressId } }))
      return parcelOf(marie, order.id)
    }
    const [first, second] = [await labelled('Zoé Łukaszewicz'), await labelled('Paul Martin')]
    const owner = await app.as('operator@virage.test')
    const print = (ids: string[]) => owner(staff.printParcelLabels, { params, body: { ids } })
    const { pdf, count } = valueOf(await print([first.id, second.id, first.id]))
    expect(count).toBe(2)
    const text = pdfText(Buffer.from(pdf ?? '', 'base64'))
    expect(text).toMatch(/Zoé {1,2}Ł ukaszewicz.*75001 Paris.*FRANCE.*Paul Martin/s)
    expect(text).not.toContain('€')
    const logged = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'printParcelLabels' } }))
    expect(new Set(logged.map(({ subject }) => subject.id))).toEqual(new Set([first.id, second.id]))
    expect(errorKeyOf(await print([crypto.randomUUID()]))).toBe('errors.backend.notFound')
  })

  test('is found by its tracking number', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book()
    const parcel = await parcelOf(
      marie,
      valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId })).id,
    )
    const owner = await app.as('operator@virage.test')
    const body = { carrier: null, number: '6A04 5678X' }
    valueOf(await owner(staff.shipParcel, { params: { slug, parcelId: parcel.id }, body }))
    const listed = valueOf(await owner(staff.listStaffParcels, { params, query: { search: '6a045678x' } }))
    expect(listed).toMatchObject([{ id: parcel.id, carrier: 'Colissimo' }])
  })

  test('is asked about once, 21 days after it was sent, and stays sent', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book()
    const order = valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId }))
    const parcel = await parcelOf(marie, order.id)
    await move([parcel.id], 'SHIPPED')
    const { database, publicUrl } = app.platform
    const asked = async () =>
      (await mailsTo(app, 'marie@fans.test')).filter(({ plain }) => plain.includes('three weeks ago')).length
    await reviewParcels({ database, publicUrl })
    await database.asSystem((tx) =>
      sql`update parcel set state_since = virage_now() - interval '21 days' where id = ${parcel.id}`.execute(tx),
    )
    await reviewParcels({ database, publicUrl })
    await reviewParcels({ database, publicUrl })
    await expect.poll(asked).toBe(1)
    expect((await parcelOf(marie, order.id)).state).toBe('SHIPPED')
  })

  test('that is moved with others has its own result', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book()
    const sent = await parcelOf(marie, valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId })).id)
    const fetched = await parcelOf(marie, valueOf(await marie.buy(id, pickUp())).id)
    const results = await move([sent.id, fetched.id], 'READY')
    expect(results.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toEqual([
      { id: sent.id, ok: false, problem: 'errors.parcel.illegalMove' },
      { id: fetched.id, ok: true, problem: null },
    ])
  })

  test('that is lost can be replaced once, at no charge, unless its order is refunded', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const { id: addressId } = await marie.book()
    const order = valueOf(await marie.buy(id, { methodId: methods.post, price: 8, addressId }))
    const { id: parcelId } = await parcelOf(marie, order.id)
    const owner = await app.as('operator@virage.test')
    const replace = (lostId = parcelId) => owner(staff.replaceParcel, { params: { slug, parcelId: lostId } })
    expect(errorKeyOf(await replace())).toBe('errors.parcel.live')
    await move([parcelId], 'SHIPPED')
    await move([parcelId], 'LOST')
    const second = valueOf(await replace())
    expect(second).toMatchObject({ state: 'PREPARING', address: home })
    expect(errorKeyOf(await replace())).toBe('errors.parcel.live')
    expect((await marie.parcels()).filter(({ orderId }) => orderId === order.id)).toHaveLength(2)
    for (const state of ['SHIPPED', 'LOST'] as const) await move([second.id], state)
    const body = { reason: 'Lost twice', restock: false }
    valueOf(await owner(staff.refundOrder, { params: { slug, orderId: order.id }, body }))
    expect(errorKeyOf(await replace(second.id))).toBe('errors.parcel.live')
  })

  test('of a refunded order is cancelled while it has not left', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const order = valueOf(await marie.buy(id, pickUp()))
    const owner = await app.as('operator@virage.test')
    const body = { reason: 'Wrong size', restock: true }
    valueOf(await owner(staff.refundOrder, { params: { slug, orderId: order.id }, body }))
    expect((await parcelOf(marie, order.id)).state).toBe('CANCELLED')
  })

  test('is found by staff by state, buyer and order, without its address in the list', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const order = valueOf(await marie.buy(id, pickUp()))
    const owner = await app.as('operator@virage.test')
    const listed = async (query: NonNullable<contract.OperationInput<typeof staff.listStaffParcels>['query']>) =>
      valueOf(await owner(staff.listStaffParcels, { params, query })).map((one) => one.order.number)
    expect(await listed({ search: order.number })).toEqual([order.number])
    expect(await listed({ search: 'marie', state: 'PREPARING', kind: 'PICKUP' })).toContain(order.number)
    expect(await listed({ state: 'LATE' })).not.toContain(order.number)
    expect(await listed({ sort: 'promise', limit: 1 })).toHaveLength(1)
    const [parcel] = valueOf(await owner(staff.listStaffParcels, { params }))
    expect(JSON.stringify(parcel)).not.toContain('rue du Stade')
  })

  test('that is late can be given a term, once, which the buyer has in writing; the buyer is told once', async () => {
    const { id } = await deliverable('founders-pennant')
    const marie = await fanOf('marie@fans.test')
    const order = valueOf(await marie.buy(id, pickUp()))
    const { id: parcelId, promisedDay } = await parcelOf(marie, order.id)
    const term = (day: string) =>
      marie.call(contract.setParcelTerm, { params: { ...marie.own, parcelId }, body: { day } })
    expect(errorKeyOf(await term('2099-01-01'))).toBe('errors.parcel.notLate')
    await promisedOn(parcelId, '2026-01-15')
    expect(await parcelOf(marie, order.id)).toMatchObject({ late: true, state: 'PREPARING' })
    expect(promisedDay > '2026-01-15').toBe(true)
    const { database, publicUrl } = app.platform
    await Promise.all([reviewParcels({ database, publicUrl }), reviewParcels({ database, publicUrl })])
    const mailsAbout = async (text: string) =>
      (await mailsTo(app, 'marie@fans.test')).filter(({ plain }) => plain.includes(text)).length
    await expect.poll(() => mailsAbout('by 15 January 2026. You can set')).toBe(1)
    expect(errorKeyOf(await term('2026-01-16'))).toBe('errors.validation.failed')
    expect(valueOf(await term('2099-01-01')).termDay).toBe('2099-01-01')
    expect(valueOf(await term('2099-02-01')).termDay).toBe('2099-01-01')
    await expect.poll(() => mailsAbout('until 1 January 2099')).toBe(1)
    const owner = await app.as('operator@virage.test')
    const query = { state: 'LATE', termSet: 'true' } as const
    expect(valueOf(await owner(staff.listStaffParcels, { params, query })).map((one) => one.id)).toEqual([parcelId])
    const body = { day: '2099-03-01' }
    expect(valueOf(await owner(staff.promiseParcel, { params: { slug, parcelId }, body }))).toMatchObject({
      promisedDay: '2099-03-01',
      late: false,
    })
  })
})
