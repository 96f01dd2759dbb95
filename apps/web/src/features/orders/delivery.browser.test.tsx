import { useQuery } from '@tanstack/react-query'
import {
  confirmReceipt,
  createAddress,
  createCoinsOrder,
  deleteAddress,
  endContract,
  type DeliveryOption,
  type Exclusive,
  getBalance,
  getExclusive,
  getMe,
  listAddresses,
  listDeliveryOptions,
  listOrders,
  listParcels,
  type Parcel,
  setParcelDeputy,
  setParcelTerm,
  setParcelWaiting,
} from '@virage/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aBalance, aFan, anExclusive, anOrder, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { ContractTerms } from '../exclusives/contract-terms.tsx'
import { balanceQuery } from '../fans/queries.ts'
import { openSession } from '../session/session.ts'
import { parcelsQuery } from './delivery-queries.ts'
import { ParcelStatus } from './parcel-status.tsx'
import { PurchaseConfirmation } from './purchase-confirmation.tsx'
import { PurchaseConfirmed } from './purchase-confirmed.tsx'

const option = (change: Partial<DeliveryOption>): DeliveryOption => ({
  methodId: idOf(30),
  kind: 'PICKUP',
  name: 'Club shop',
  note: null,
  price: { value: 0, currency: 'EUR' },
  parcelClass: 'S',
  days: null,
  place: 'Gate 4',
  happensAt: null,
  duties: false,
  ...change,
})
const byPost = option({
  methodId: idOf(31),
  kind: 'SHIP',
  name: 'Home delivery',
  price: { value: 11, currency: 'EUR' },
  place: null,
})
/** A small parcel that waits for more. */
const small = { parcelId: idOf(50), methodId: idOf(31), orderNumber: '000042', parcelClass: 'S' as const }
/** A required field has an asterisk after its label. */
const field = (name: 'street' | 'city' | 'postalCode') => page.getByLabelText(new RegExp(`^${t(`delivery.${name}`)}`))
const home = {
  recipient: 'Marie Durand',
  street: '1 rue du Stade',
  extra: null,
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  phone: null,
}

describe('the choice of a delivery (B06)', () => {
  beforeEach(async () => {
    storeTokens(aFan())
    network.answers(getExclusive, anExclusive())
    network.answers(getBalance, aBalance(500))
    network.answers(listDeliveryOptions, [option({}), byPost])
    await openSession()
  })
  const open = () => show(<PurchaseConfirmation exclusiveSlug="signed-scarf" />)
  const pay = (amount: string) => page.getByRole('button', { name: t('purchase.order', { amount }) })

  test('begins with the cheapest way, and its price is part of what is paid', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    const orders = network.answers(createCoinsOrder, anOrder())
    const { address } = await open()
    await expect.element(pay('100 VIR')).toBeEnabled()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    // 11 € are 10 coins of 1.10 €.
    await expect.element(pay('110 VIR')).toBeEnabled()
    await page.getByLabelText(t('delivery.note')).fill('Bon anniversaire')
    expect(await accessibilityViolations()).toEqual([])
    await pay('110 VIR').click()
    await expect.poll(address).toContain('purchase-confirmed')
    const delivery = { methodId: idOf(31), price: 11, addressId: idOf(40), note: 'Bon anniversaire' }
    expect(orders.map(({ body }) => body)).toEqual([
      { lineItems: [{ exclusiveId: idOf(7) }], delivery, seenCoinsAmount: 110 },
    ])
  })

  test('that fails to load can be loaded again, and nothing is ordered without it', async () => {
    network.answers(listAddresses, [])
    network.refuses(listDeliveryOptions, 'errors.backend.unavailable', { status: 503 })
    await open()
    await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
    await expect.element(pay('100 VIR')).toBeDisabled()
    network.answers(listDeliveryOptions, [option({})])
    await page.getByRole('button', { name: t('shell.retry') }).click()
    await expect.element(pay('100 VIR')).toBeEnabled()
  })

  test('keeps a note to who gets it apart from the name of who may fetch it', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await page.getByLabelText(t('delivery.note')).fill('Ring twice')
    await page.getByRole('radio', { name: /Club shop/ }).click()
    await expect.element(page.getByLabelText(t('delivery.deputy'))).toHaveValue('')
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await expect.element(page.getByLabelText(t('delivery.note'))).toHaveValue('Ring twice')
  })

  test('costs nothing if it goes with a parcel that waits at the same address', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [small] }])
    const orders = network.answers(createCoinsOrder, anOrder())
    const { address } = await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await expect.element(page.getByText(t('delivery.together', { number: '000042' }))).toBeVisible()
    await pay('100 VIR').click()
    await expect.poll(address).toContain('purchase-confirmed')
    const delivery = { methodId: idOf(31), price: 0, addressId: idOf(40), withParcelId: idOf(50) }
    expect(orders.map(({ body }) => body)).toEqual([
      { lineItems: [{ exclusiveId: idOf(7) }], delivery, seenCoinsAmount: 100 },
    ])
  })

  test('costs as much as alone if what waits is smaller', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [small] }])
    network.answers(listDeliveryOptions, [{ ...byPost, parcelClass: 'L' }])
    await open()
    await expect.element(pay('110 VIR')).toBeEnabled()
    await expect.element(page.getByText(t('delivery.together', { number: '000042' }))).not.toBeInTheDocument()
  })

  test('needs an address for what is sent, which is typed in place', async () => {
    network.answers(listAddresses, [])
    await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await expect.element(pay('110 VIR')).toBeDisabled()
    await field('street').fill(home.street)
    await field('city').fill(home.city)
    await field('postalCode').fill('7500')
    const saved = network.answers(createAddress, { ...home, id: idOf(41), waiting: [] })
    await page.getByRole('button', { name: t('delivery.saveAddress') }).click()
    await expect.element(page.getByText(t('delivery.postalCodeError'))).toBeVisible()
    await field('postalCode').fill(home.postalCode)
    await page.getByRole('button', { name: t('delivery.saveAddress') }).click()
    await expect.element(pay('110 VIR')).toBeEnabled()
    expect(saved.map(({ body }) => body)).toEqual([home])
  })

  test('stays what it is when an address is saved after another way was chosen', async () => {
    network.answers(listAddresses, [])
    const { client } = await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await field('street').fill(home.street)
    await field('city').fill(home.city)
    await field('postalCode').fill(home.postalCode)
    const { sent, answer } = network.holds(createAddress)
    await page.getByRole('button', { name: t('delivery.saveAddress') }).click()
    await expect.poll(() => sent.length).toBe(1)
    await page.getByRole('radio', { name: /Club shop/ }).click()
    await page.getByLabelText(t('delivery.deputy')).fill('Nora Petit')
    answer({ ...home, id: idOf(41), waiting: [] })
    await expect.poll(() => client.isMutating()).toBe(0)
    await expect.element(page.getByRole('radio', { name: /Club shop/ })).toBeChecked()
    await expect.element(page.getByLabelText(t('delivery.deputy'))).toHaveValue('Nora Petit')
  })

  test('keeps an address until its removal is confirmed', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    const removals = network.answers(deleteAddress, {})
    await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    const address = page.getByRole('radio', { name: new RegExp(home.recipient) })
    const remove = page.getByRole('button', { name: t('delivery.removeAddress', { name: home.recipient }) })
    const question = page.getByRole('dialog', { name: t('delivery.removeAddressSure') })
    await remove.click()
    await expect.element(question.getByText(new RegExp(home.street))).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await question.getByRole('button', { name: t('delivery.keepAddress') }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(address).toBeVisible()
    expect(removals).toEqual([])
    await remove.click()
    network.answers(listAddresses, [])
    await question.getByRole('button', { name: t('delivery.removeAddressConfirm') }).click()
    await expect.element(address).not.toBeInTheDocument()
    await expect.element(question).not.toBeInTheDocument()
    expect(removals).toHaveLength(1)
  })

  test('leaves the focus on the title of the page when an address is removed (S06)', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    network.answers(deleteAddress, {})
    await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await page.getByRole('button', { name: t('delivery.removeAddress', { name: home.recipient }) }).click()
    network.answers(listAddresses, [])
    await page.getByRole('button', { name: t('delivery.removeAddressConfirm') }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('is there again after a payment that was cancelled, until it is ordered (E05)', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    network.answers(listOrders, [anOrder()])
    const post = page.getByRole('radio', { name: /Home delivery/ })
    const { unmount } = await open()
    await post.click()
    await page.getByLabelText(t('delivery.note')).fill('Bon anniversaire')
    await unmount()
    const { unmount: order } = await open()
    await expect.element(post).toBeChecked()
    await expect.element(page.getByLabelText(t('delivery.note'))).toHaveValue('Bon anniversaire')
    await order()
    const { unmount: leave } = await show(<PurchaseConfirmed exclusiveSlug="signed-scarf" />)
    await expect.element(page.getByRole('heading', { name: t('confirmed.title') })).toBeVisible()
    await leave()
    await open()
    await expect.element(page.getByRole('radio', { name: /Club shop/ })).toBeChecked()
  })

  test('that is no longer offered is not replaced by another, until one is chosen (E05)', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    const { client } = await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await expect.element(pay('110 VIR')).toBeEnabled()
    network.answers(listDeliveryOptions, [option({})])
    await client.refetchQueries({ queryKey: ['delivery-options'] })
    await expect.element(page.getByText(t('delivery.gone.method'))).toBeVisible()
    await expect.element(pay('100 VIR')).toBeDisabled()
    await page.getByRole('radio', { name: /Club shop/ }).click()
    await expect.element(pay('100 VIR')).toBeEnabled()
  })

  test('does not go to another address than the chosen one, until one is chosen (E05)', async () => {
    const friend = { ...home, id: idOf(41), recipient: 'Paul Martin', waiting: [] }
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }, friend])
    const { client } = await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    await page.getByRole('radio', { name: /Paul Martin/ }).click()
    await expect.element(pay('110 VIR')).toBeEnabled()
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    await client.refetchQueries({ queryKey: ['addresses'] })
    await expect.element(page.getByText(t('delivery.gone.address'))).toBeVisible()
    await expect.element(pay('110 VIR')).toBeDisabled()
    await page.getByRole('radio', { name: /Marie Durand/ }).click()
    await expect.element(pay('110 VIR')).toBeEnabled()
  })

  test('passes the focus to the form of an address, and back to the button that opens it', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    await open()
    await page.getByRole('radio', { name: /Home delivery/ }).click()
    const add = page.getByRole('button', { name: t('delivery.addAddress') })
    await add.click()
    await expect.element(page.getByLabelText(new RegExp(`^${t('delivery.recipient')}`))).toHaveFocus()
    await page.getByRole('button', { name: t('delivery.cancel') }).click()
    await expect.element(add).toHaveFocus()
  })

  test('keeps an address that is being typed over a reload, until it is saved or cancelled (E05)', async () => {
    network.answers(listAddresses, [{ ...home, id: idOf(40), waiting: [] }])
    const add = async () => {
      const shown = await open()
      await page.getByRole('radio', { name: /Home delivery/ }).click()
      await page.getByRole('button', { name: t('delivery.addAddress') }).click()
      return shown
    }
    const { unmount } = await add()
    await field('street').fill('2 quai de Seine')
    await unmount()
    const { unmount: leave } = await add()
    await expect.element(field('street')).toHaveValue('2 quai de Seine')
    await page.getByRole('button', { name: t('delivery.cancel') }).click()
    await leave()
    await add()
    await expect.element(field('street')).toHaveValue('')
    await field('street').fill('3 quai de Seine')
    await field('city').fill(home.city)
    await field('postalCode').fill(home.postalCode)
    network.answers(createAddress, { ...home, street: '3 quai de Seine', id: idOf(41), waiting: [] })
    await page.getByRole('button', { name: t('delivery.saveAddress') }).click()
    await page.getByRole('button', { name: t('delivery.addAddress') }).click()
    await expect.element(field('street')).toHaveValue('')
  })
})

describe('what is said about delivery before a bid (B06)', () => {
  const from = (value: number | null, canBeFetched = false) => ({
    price: value === null ? null : { value, currency: 'EUR' as const },
    canBeFetched,
  })
  const said = (summary: string) => page.getByText(t('contract.chosenLater', { delivery: summary }))
  beforeEach(async () => {
    storeTokens(aFan())
    network.answers(getMe, aFan())
    network.answers(listAddresses, [])
    await openSession()
  })
  const open = (delivery: Exclusive['delivery']) => show(<ContractTerms exclusive={anExclusive({ delivery })} />)

  test('is the cheapest price of sending it, and whether it can be fetched', async () => {
    await open(from(8))
    await expect.element(said('Delivery from 8.00 €')).toBeVisible()
    await open(from(8, true))
    await expect.element(said('Delivery from 8.00 €, or free pick-up')).toBeVisible()
    await open(from(0))
    await expect.element(said('Free delivery')).toBeVisible()
    await open(from(null, true))
    await expect.element(said('Free pick-up, no delivery')).toBeVisible()
    await open(null)
    await expect.element(page.getByText(t('contract.deliveryLater'))).toBeVisible()
  })

  test('is the price to the country of the fan’s first address', async () => {
    network.answers(listAddresses, [{ ...home, country: 'BE', postalCode: '1000', id: idOf(40), waiting: [] }])
    const asked = network.answers(listDeliveryOptions, [option({}), byPost])
    await open(from(8, true))
    await expect.element(said('Delivery from 11.00 €, or free pick-up')).toBeVisible()
    expect(asked.map(({ url }) => url.searchParams.get('country'))).toEqual(['BE'])
  })
})

describe('a parcel (B06)', () => {
  const parcel = (change: Partial<Parcel> = {}): Parcel => ({
    id: idOf(50),
    orderId: idOf(11),
    orderNumber: '000042',
    kind: 'SHIP',
    methodName: 'Home delivery',
    state: 'SHIPPED',
    things: [],
    isPart: false,
    address: home,
    place: null,
    deputy: null,
    note: null,
    carrier: 'La Poste',
    trackingNumber: '6A1',
    trackingUrl: 'https://post.test/6A1',
    promisedDay: '2099-01-05',
    late: false,
    termDay: null,
    canConfirm: false,
    canEndContract: false,
    canWait: false,
    waitsUntil: null,
    sentWith: null,
    canNameDeputy: false,
    code: null,
    moves: [],
    ...change,
  })
  const open = (change: Partial<Parcel> = {}) =>
    show(
      <main>
        <ParcelStatus parcel={parcel(change)} username="marie" />
      </main>,
    )

  test('that was sent can be followed, and confirmed by its buyer', async () => {
    await open({ canConfirm: true })
    const link = page.getByRole('link', { name: t('parcel.track', { number: '6A1' }) })
    await expect.element(link).toHaveAttribute('href', 'https://post.test/6A1')
    const sent = network.answers(confirmReceipt, parcel({ state: 'DELIVERED' }))
    await page.getByRole('button', { name: t('parcel.haveIt') }).click()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('that is ready shows its code to scan and to read, and can’t be confirmed without it', async () => {
    await open({ kind: 'PICKUP', state: 'READY', place: 'Gate 4', code: 'ABCD2345WXYZ', trackingNumber: null })
    await expect.element(page.getByRole('img', { name: t('parcel.code') })).toBeVisible()
    await expect.element(page.getByText('ABCD 2345 WXYZ')).toBeVisible()
    await expect.element(page.getByRole('button', { name: t('parcel.haveIt') })).not.toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('that is being prepared can wait for more, and says until when', async () => {
    const moves = [{ state: 'PREPARING' as const, date: '2099-01-01T12:00:00Z' }]
    await open({ state: 'PREPARING', trackingNumber: null, canWait: true, moves })
    const wait = page.getByRole('checkbox', { name: t('parcel.wait') })
    await expect.element(wait).not.toBeChecked()
    await expect.element(wait).toHaveAccessibleDescription(/11 January 2099|January 11, 2099/)
    expect(await accessibilityViolations()).toEqual([])
    const sent = network.answers(setParcelWaiting, parcel({ canWait: true }))
    await wait.click()
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ waits: true }])
  })

  test('that holds a part of an order, or goes with another one, says so', async () => {
    const things = [{ name: 'Signed scarf', imageUrl: '/pictures/x' }]
    await open({ state: 'PREPARING', trackingNumber: null, isPart: true, things, sentWith: '000041' })
    await expect.element(page.getByText('Signed scarf')).toBeVisible()
    await expect.element(page.getByText(t('parcel.sentWith', { number: '000041' }))).toBeVisible()
  })

  test('that is late can be given a term of two weeks, counted where clubs are', async () => {
    // In Paris, the day has begun.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T23:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    await open({ state: 'PREPARING', late: true, trackingNumber: null })
    await expect.element(page.getByText(t('parcel.late'))).toBeVisible()
    const sent = network.answers(setParcelTerm, parcel({ late: true, termDay: '2099-02-01' }))
    await page.getByRole('button').click()
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ day: '2026-12-13' }])
  })

  test('that is fetched can be given a deputy, who can be removed again (B06)', async () => {
    await open({ kind: 'PICKUP', state: 'READY', place: 'Gate 4', deputy: 'Tom Petit', canNameDeputy: true })
    await expect.element(page.getByText(t('parcel.deputy', { name: 'Tom Petit' }))).toBeVisible()
    await page.getByRole('button', { name: t('parcel.changeDeputy') }).click()
    const sent = network.answers(setParcelDeputy, parcel({ deputy: null }))
    await page.getByLabelText(t('parcel.deputyName')).fill(' ')
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: t('parcel.saveDeputy') }).click()
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ deputy: null }])
  })

  describe('of which a control goes', () => {
    function OwnParcel() {
      const [own] = useQuery(parcelsQuery('fc-virage', 'marie')).data ?? []
      return own && <ParcelStatus parcel={own} username="marie" />
    }
    /** Shows a parcel, which an operation changes. */
    const openOwn = async (
      operation: typeof confirmReceipt | typeof setParcelDeputy | typeof setParcelTerm,
      before: Partial<Parcel>,
      after: Partial<Parcel>,
    ) => {
      network.answers(listParcels, [parcel(before)])
      network.answers(operation, () => {
        network.answers(listParcels, [parcel(after)])
        return parcel(after)
      })
      await show(
        <main>
          <OwnParcel />
        </main>,
      )
    }
    const status = () => page.getByText('Home delivery').element().parentElement

    test.for([
      { what: 'a receipt', operation: confirmReceipt, before: { canConfirm: true }, after: { state: 'DELIVERED' } },
      {
        what: 'a term',
        operation: setParcelTerm,
        before: { late: true },
        after: { late: true, termDay: '2099-02-01' },
      },
    ] as const)('keeps the focus after $what (S06)', async ({ operation, before, after }) => {
      await openOwn(operation, before, after)
      await page.getByRole('main').getByRole('button').click()
      await expect.poll(() => document.activeElement).toBe(status())
    })

    test('says that its receipt is confirmed', async () => {
      await openOwn(confirmReceipt, { canConfirm: true }, { state: 'DELIVERED' })
      await page.getByRole('button', { name: t('parcel.haveIt') }).click()
      await expect.element(page.getByRole('status').getByText(t('parcel.received'))).toBeVisible()
    })

    test('says that a term is set', async () => {
      await openOwn(setParcelTerm, { late: true }, { late: true, termDay: '2099-02-01' })
      await page.getByRole('main').getByRole('button').click()
      await expect.element(page.getByRole('status').getByText(/^You’ve given the club until/)).toBeVisible()
    })

    test('puts the focus into the form of a deputy, and back (S06)', async () => {
      await openOwn(setParcelDeputy, { canNameDeputy: true }, { canNameDeputy: true, deputy: 'Tom Petit' })
      await page.getByRole('button', { name: t('parcel.nameDeputy') }).click()
      await expect.element(page.getByLabelText(t('parcel.deputyName'))).toHaveFocus()
      await page.getByLabelText(t('parcel.deputyName')).fill('Tom Petit')
      await page.getByRole('button', { name: t('parcel.saveDeputy') }).click()
      await expect.element(page.getByRole('button', { name: t('parcel.changeDeputy') })).toHaveFocus()
    })
  })

  test('that did not come within the term lets its buyer end the contract, after a question that says what comes back (B06)', async () => {
    network.answers(getBalance, aBalance(0))
    function Balance() {
      return useQuery(balanceQuery('fc-virage')).isSuccess && <p>Loaded</p>
    }
    await show(
      <main>
        <Balance />
        <ParcelStatus
          parcel={parcel({ late: true, termDay: '2026-01-05', canEndContract: true, orderNumber: '000123' })}
          username="marie"
        />
      </main>,
    )
    await expect.element(page.getByText('Loaded')).toBeVisible()
    await page.getByRole('button', { name: t('parcel.endContract') }).click()
    await expect.element(page.getByRole('dialog').getByText(/000123/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    const sent = network.answers(endContract, {
      id: idOf(50),
      sentAt: '2026-01-06T10:00:00.000Z',
      refundDueAt: '2026-01-20T10:00:00.000Z',
      needsReturn: false,
      returnTo: null,
    })
    const balance = network.holds(getBalance)
    const asked = balance.sent.length
    await page.getByRole('button', { name: t('parcel.endConfirm') }).click()
    // The dialog doesn't wait for what has changed.
    await expect.poll(() => balance.sent.length).toBe(asked + 1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
    balance.answer(aBalance(0))
  })
})
