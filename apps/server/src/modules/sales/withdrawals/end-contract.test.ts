import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { createExclusive, signInAsOperator } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy, inFrance } from '../../../testing/deliveries.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { dayOf } from '../../../platform/date-texts.ts'

let app: TestApp
const slug = 'fc-virage'
const params = { slug }
const [scarf, pennant] = ['derby-scarf-1911', 'founders-pennant'] as const
const day = 86_400_000
let methodId: string

beforeAll(async () => {
  app = await openApp()
  const send = (name: string, price: number) =>
    addDeliveryMethod(app, { kind: 'SHIP', name, zones: inFrance(price), carrier: 'Colissimo', daysMin: 1, daysMax: 2 })
  methodId = await send('Express', 19)
  const methodIds = [methodId, await send('Post', 4)]
  for (const one of [scarf, pennant]) await deliverBy(app, one, methodIds)
})
afterAll(() => app.stop())

const stockOf = async (exclusiveSlug: string) => (await shownExclusive(app, slug, exclusiveSlug)).stock
const now = () => app.platform.clock.now()
const change = (id: string, columns: { promised_on?: string; term_on?: string }) =>
  app.platform.database.asSystem((tx) => tx.updateTable('parcel').set(columns).where('id', '=', id).execute())

/** A fan's order that is sent by express, with its parcel. */
async function order(buyer: Buyer, slugs: string[], pay: 'buy' | 'buyByCard' = 'buy') {
  const address = {
    recipient: 'Léa Martin',
    street: '1 rue du Stade',
    extra: null,
    postalCode: '75001',
    city: 'Paris',
    country: 'FR',
    phone: null,
  }
  const { id: addressId } = valueOf(await buyer.call(contract.createAddress, { params: buyer.own, body: address }))
  const bought = await buyer[pay](slugs, { methodId, price: 19, addressId })
  const parcel = async () => {
    const found = valueOf(await buyer.call(contract.listParcels, { params: buyer.own }))
    const one = found.find(({ orderId }) => orderId === bought.id)
    if (!one) throw new Error('The order has no parcel')
    return one
  }
  const { id } = await parcel()
  const own = { ...buyer.own, parcelId: id }
  return {
    ...bought,
    parcelId: id,
    parcel,
    end: () => buyer.call(contract.endContract, { params: own }),
    /** Sets a term for a promise that was missed, and lets it pass. */
    missTerm: async () => {
      await change(id, { promised_on: dayOf(new Date(now().getTime() - 9 * day)) })
      // A day may have 25 hours, so that 24 hours from its start are not the next one.
      const inTwoDays = dayOf(new Date(now().getTime() + 2 * day))
      valueOf(await buyer.call(contract.setParcelTerm, { params: own, body: { day: inTwoDays } }))
      await change(id, { term_on: dayOf(new Date(now().getTime() - 2 * day)) })
    },
  }
}

const mailsAbout = async (address: string, text: RegExp) =>
  (await mailsTo(app, address)).filter(({ subject }) => text.test(subject)).length

test('what is not delivered within the term is refunded with the express delivery, once, and both sides have it in writing (B06)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const before = { coins: await marie.balance(), scarves: await stockOf(scarf) }
  const bought = await order(marie, [scarf, pennant])
  expect(errorKeyOf(await bought.end())).toBe('errors.parcel.notLate')
  const owner = await app.as('operator@virage.test')
  const seller = valueOf(await owner(staff.getStaffSeller, { params }))
  await bought.missTerm()
  expect(await bought.parcel()).toMatchObject({ late: true, canEndContract: true })

  const [first, second] = await Promise.all([bought.end(), bought.end()])
  const ended = valueOf(first)
  expect(valueOf(second).id).toBe(ended.id)
  expect(ended).toMatchObject({ needsReturn: false, returnTo: null })
  expect(Date.parse(ended.refundDueAt) - Date.parse(ended.sentAt)).toBe(14 * day)
  // All that was paid is back, although a cheaper delivery was offered.
  expect(await marie.balance()).toBe(before.coins)
  expect(await stockOf(scarf)).toBe(before.scarves)
  expect(await bought.parcel()).toMatchObject({ state: 'CANCELLED', canEndContract: false })
  expect(await marie.orderOf(bought)).toMatchObject({ refunded: true })

  await expect.poll(() => mailsAbout('marie@fans.test', /ended the contract/)).toBe(1)
  const club = seller.seller?.email ?? ''
  await expect.poll(() => mailsAbout(club, /deliver by|à livrer au plus tard/)).toBe(1)
  await expect.poll(() => mailsAbout(club, /ended the contract|a mis fin au contrat/)).toBe(1)
  const queued = valueOf(await owner(staff.listStaffWithdrawals, { params })).find(({ id }) => id === ended.id)
  expect(queued).toMatchObject({ ground: 'UNDELIVERED', state: 'DONE', orderId: bought.id })
})

test('the invoice of a contract that has ended is credited in full, once (B06)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const owner = await app.as('operator@virage.test')
  // More than the coins of the wallet, which were given: the rest is paid by card, and has VAT.
  const operator = await signInAsOperator(app)
  const made = await createExclusive(operator, { club: slug, name: { en: 'A statue', fr: 'Une statue' }, price: 9_000 })
  const delivery = { parcelClass: 'S' as const, methodIds: [methodId] }
  valueOf(await owner(staff.setExclusiveDelivery, { params: { slug, exclusiveId: made.id }, body: delivery }))
  const bought = await order(marie, [made.slug], 'buyByCard')
  const documents = async () =>
    valueOf(await owner(staff.listStaffInvoices, { params }))
      .filter(({ orderId }) => orderId === bought.id)
      .map(({ kind, number, corrects, total, vat }) => ({ kind, number, corrects, total: total.value, vat: vat.value }))
  await expect.poll(async () => (await documents()).length).toBe(1)
  const [invoice] = await documents()
  expect(invoice).toMatchObject({ kind: 'INVOICE', corrects: null })
  await bought.missTerm()
  await Promise.all([bought.end(), bought.end()])
  await expect.poll(async () => (await documents()).length).toBe(2)
  const { total, vat } = invoice ?? { total: 0, vat: 0 }
  expect(total).toBeGreaterThan(0)
  expect((await documents()).find(({ kind }) => kind === 'CREDIT_NOTE')).toMatchObject({
    corrects: invoice?.number,
    total,
    vat,
  })
})

test('terms that exclude a withdrawal don’t keep what was never delivered; what was sent counts as lost and is not for sale again (B06)', async () => {
  const karim = await buyersOf(app, slug)('karim@fans.test')
  const before = await karim.balance()
  const owner = await app.as('operator@virage.test')
  const { id: exclusiveId } = await shownExclusive(app, slug, pennant)
  const terms = (withdrawal: 'RIGHT' | 'PERSONAL') =>
    owner(staff.updateExclusive, { params: { slug, exclusiveId }, body: { withdrawal } })
  valueOf(await terms('PERSONAL'))
  const bought = await order(karim, [pennant])
  valueOf(await terms('RIGHT'))
  const stock = await stockOf(pennant)
  const own = { slug, parcelId: bought.parcelId }
  valueOf(await owner(staff.shipParcel, { params: own, body: { carrier: null, number: '6A1' } }))
  await bought.missTerm()
  expect(errorKeyOf(await karim.withdraw(bought.number))).toBe('errors.withdrawal.excluded')
  valueOf(await bought.end())
  expect(await karim.balance()).toBe(before)
  expect(await stockOf(pennant)).toBe(stock)
  expect(await bought.parcel()).toMatchObject({ state: 'LOST' })
  // Nothing is owed any more, so there is nothing to send again.
  expect(errorKeyOf(await owner(staff.replaceParcel, { params: own }))).toBe('errors.parcel.live')
})

test('a parcel that is lost and sent again keeps its promised day and its term; one that has come can’t end its contract (B06)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const bought = await order(marie, [pennant])
  const owner = await app.as('operator@virage.test')
  const own = { slug, parcelId: bought.parcelId }
  valueOf(await owner(staff.shipParcel, { params: own, body: { carrier: null, number: null } }))
  await bought.missTerm()
  const lost = { ids: [bought.parcelId], state: 'LOST' as const }
  valueOf(await owner(staff.moveParcels, { params, body: lost }))
  const again = valueOf(await owner(staff.replaceParcel, { params: own }))
  const all = valueOf(await marie.call(contract.listParcels, { params: marie.own }))
  const replaced = all.find(({ id }) => id === again.id)
  expect(replaced).toMatchObject({ state: 'PREPARING', late: true, canEndContract: true })

  const sent = { slug, parcelId: again.id }
  valueOf(await owner(staff.shipParcel, { params: sent, body: { carrier: null, number: null } }))
  const mine = { params: { ...marie.own, parcelId: again.id } }
  valueOf(await marie.call(contract.confirmReceipt, mine))
  expect(errorKeyOf(await marie.call(contract.endContract, mine))).toBe('errors.parcel.illegalMove')
  const other = await buyersOf(app, slug)('karim@fans.test')
  const foreign = { params: { ...other.own, parcelId: again.id } }
  expect(errorKeyOf(await other.call(contract.endContract, foreign))).toBe('errors.backend.notFound')
})

test('a lost parcel ends no contract whose goods are sent again, and does once the other is cancelled (B06)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const bought = await order(marie, [pennant])
  const owner = await app.as('operator@virage.test')
  const own = { slug, parcelId: bought.parcelId }
  valueOf(await owner(staff.shipParcel, { params: own, body: { carrier: null, number: null } }))
  await bought.missTerm()
  const move = async (id: string, state: 'LOST' | 'CANCELLED') =>
    valueOf(await owner(staff.moveParcels, { params, body: { ids: [id], state } }))
  await move(bought.parcelId, 'LOST')
  const again = valueOf(await owner(staff.replaceParcel, { params: own }))
  const paid = await marie.balance()
  const lost = async () => {
    const all = valueOf(await marie.call(contract.listParcels, { params: marie.own }))
    return all.find(({ id }) => id === bought.parcelId)
  }
  expect(await lost()).toMatchObject({ state: 'LOST', canEndContract: false })
  expect(errorKeyOf(await bought.end())).toBe('errors.parcel.illegalMove')
  expect(await marie.balance()).toBe(paid)
  await move(again.id, 'CANCELLED')
  expect(await lost()).toMatchObject({ canEndContract: true })
})
