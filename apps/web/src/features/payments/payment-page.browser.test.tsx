import {
  cancelCheckout,
  cancelScheduledCharge,
  getBalance,
  getCardPaymentMethod,
  getMe,
  listAddresses,
  listDeliveryOptions,
  listDuePayments,
  listOrders,
  listRedeliveryOptions,
  openDeliveryPage,
  openPaymentPage,
  openRedeliveryPage,
} from '@virage/contract'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  aBalance,
  aCard,
  aCheckout,
  aClub,
  aDuePayment,
  aFan,
  anOrder,
  coins,
  idOf,
  inMinutes,
  providersPage,
} from '../../testing/data.ts'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { network } from '../../testing/network.ts'
import { holdEnter } from '../../testing/press.ts'
import { show } from '../../testing/show.tsx'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { PaymentPage } from './payment-page.tsx'

const due = aDuePayment()
const open = (...dues: (typeof due)[]) => {
  network.answers(listDuePayments, dues)
  return show(<PaymentPage duePaymentId={due.id} paymentResult={undefined} />)
}
const pay = () => page.getByRole('button', { name: /^Pay / })

beforeEach(async () => {
  storeTokens(aFan())
  await openSession()
  network.answers(getBalance, aBalance(0))
  network.answers(getCardPaymentMethod, aCard())
  network.answers(listAddresses, [])
  network.answers(listDeliveryOptions, [])
  network.answers(listOrders, [])
  network.answers(getMe, aFan())
})

test('a payment due is named with its sum in euro, and paid on the provider’s page (B05)', async () => {
  await open(due)
  await expect.element(page.getByRole('heading', { name: t('payments.title', { amount: '132.00 €' }) })).toBeVisible()
  const sent = network.answers(openPaymentPage, { url: providersPage })
  await pay().click()
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent).toHaveLength(1)
})

test('coins pay first, and alone if they suffice (M11)', async () => {
  network.answers(getBalance, aBalance(500))
  await open(due)
  await expect.element(pay()).toBeEnabled()
  network.answers(openPaymentPage, ({ body }) => ({ url: String(body['successUrl']) }))
  network.answers(listDuePayments, [])
  await pay().click()
  await expect.element(page.getByRole('heading', { name: t('payments.nothing') })).toBeVisible()
})

test('coins alone pay in a club on standby, which takes no orders (M11)', async () => {
  network.answers(getBalance, aBalance(500))
  network.answers(listDuePayments, [due])
  await show(<PaymentPage duePaymentId={due.id} paymentResult={undefined} />, { club: aClub({ state: 'STAND_BY' }) })
  await expect.element(pay()).toBeEnabled()
  network.answers(openPaymentPage, ({ body }) => ({ url: String(body['successUrl']) }))
  network.answers(listDuePayments, [])
  await pay().click()
  await expect.element(page.getByRole('heading', { name: t('payments.nothing') })).toBeVisible()
})

test('a scheduled charge names the card and can be stopped (B05)', async () => {
  await open({ ...due, state: 'SCHEDULED', chargeDate: inMinutes(60) })
  await expect.element(page.getByText(/ending in 4242/)).toBeVisible()
  const sent = network.answers(cancelScheduledCharge, {})
  network.answers(listDuePayments, [due])
  await page.getByRole('button', { name: t('payments.stop') }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(page.getByText(/ending in 4242/)).not.toBeInTheDocument()
})

test('a charge that began before it could be stopped says so, and is no longer shown as planned (B05)', async () => {
  await open({ ...due, state: 'SCHEDULED', chargeDate: inMinutes(60) })
  await expect.element(page.getByText(/ending in 4242/)).toBeVisible()
  network.refuses(cancelScheduledCharge, 'errors.payment.underWay', { status: 409 })
  network.answers(listDuePayments, [due])
  await page.getByRole('button', { name: t('payments.stop') }).click()
  await expect.element(page.getByText(t('problems.payment.underWay'))).toBeVisible()
  await expect.element(page.getByText(/ending in 4242/)).not.toBeInTheDocument()
})

test('a charge that the bank wants confirmed says what to do (B05)', async () => {
  await open({ ...due, state: 'ACTION_NEEDED' })
  await expect.element(page.getByText(t('payments.actionNeeded'))).toBeVisible()
})

test('a payment that is being charged can’t be made twice (E01)', async () => {
  await open(due)
  network.refuses(openPaymentPage, 'errors.payment.underWay', { status: 409 })
  await pay().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.payment.underWay'))
})

test('a payment that fails says so before the delivery is read again (E01)', async () => {
  await open(due)
  await expect.element(pay()).toBeEnabled()
  network.refuses(openPaymentPage, 'errors.payment.underWay', { status: 409 })
  const { sent, answer } = network.holds(listDeliveryOptions)
  const before = sent.length
  await pay().click()
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.payment.underWay'))
  answer([])
})

test('a payment that is not due any more leads to the orders (B05)', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: t('payments.orders') })).toBeVisible()
})

test('a failure to load can be retried (E05)', async () => {
  network.fails(listDuePayments)
  await show(<PaymentPage duePaymentId={due.id} paymentResult={undefined} />)
  await expect.element(page.getByRole('button', { name: t('payments.retry') })).toBeVisible()
})

test('orders that could not be read are no reason to say that there is nothing to pay (E03)', async () => {
  network.refuses(listOrders, 'errors.backend.unavailable', { status: 503 })
  await open()
  await expect.element(page.getByRole('button', { name: t('shell.retry') })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('payments.nothing') })).not.toBeInTheDocument()
})

const option = {
  methodId: idOf(31),
  kind: 'PICKUP' as const,
  name: 'Club shop',
  note: null,
  price: { value: 0, currency: 'EUR' as const },
  days: null,
  place: 'Gate 4',
  parcelClass: 'S' as const,
  happensAt: null,
  duties: false,
}
const home = {
  id: idOf(40),
  recipient: 'Marie Durand',
  street: '1 rue du Stade',
  extra: null,
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  phone: null,
  waiting: [],
}
const byPost = {
  ...option,
  methodId: idOf(32),
  kind: 'SHIP' as const,
  name: 'Home delivery',
  price: { value: 8, currency: 'EUR' as const },
  place: null,
}
const dearer = { ...byPost, price: { value: 12, currency: 'EUR' as const } }

const payCard = (amount: string) => page.getByRole('button', { name: t('purchase.payCard', { amount }) })

test('a second press does not pay a delivery whose price has risen meanwhile (B06)', async () => {
  network.answers(listDeliveryOptions, [byPost])
  network.answers(listAddresses, [home])
  await open(due)
  await expect.element(payCard('140.00 €')).toBeEnabled()
  const sent = network.refuses(openPaymentPage, 'errors.delivery.moved')
  network.answers(listDeliveryOptions, () => [sent.length > 0 ? dearer : byPost])
  const pressed = pressWhenShown(payCard('144.00 €'))
  await payCard('140.00 €').click()
  await pressed
  await expect.element(payCard('144.00 €')).toHaveAttribute('aria-busy', 'false')
  expect(sent).toHaveLength(1)
})

test('a later delivery whose price has risen is not paid with a second press, either (B06)', async () => {
  network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  network.answers(listDeliveryOptions, [byPost])
  network.answers(listAddresses, [home])
  await open()
  await expect.element(payCard('8.00 €')).toBeEnabled()
  const sent = network.refuses(openDeliveryPage, 'errors.delivery.moved')
  network.answers(listDeliveryOptions, () => [sent.length > 0 ? dearer : byPost])
  const pressed = pressWhenShown(payCard('12.00 €'))
  await payCard('8.00 €').click()
  await pressed
  await expect.element(payCard('12.00 €')).toHaveAttribute('aria-busy', 'false')
  expect(sent).toHaveLength(1)
})

test('Enter that is held pays nothing again (B05)', async () => {
  await open(due)
  await expect.element(pay()).toBeEnabled()
  expect(holdEnter(pay())).toBe(false)
})

test('a lot that was charged without a delivery asks for it, and its price is paid on the provider’s page (B06)', async () => {
  network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  network.answers(listDeliveryOptions, [byPost])
  network.answers(listAddresses, [home])
  await open()
  await expect.element(page.getByRole('heading', { name: t('payments.delivery') })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  const sent = network.answers(openDeliveryPage, { url: providersPage })
  await page.getByRole('button', { name: t('purchase.payCard', { amount: '8.00 €' }) }).click()
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent[0]?.body).toMatchObject({ delivery: { methodId: idOf(32), price: 8, addressId: idOf(40) } })
})

test('while the payment of a later delivery holds coins, it can be continued or cancelled, and no other one is offered (B06)', async () => {
  const checkouts = [aCheckout({ exclusives: [], heldCoins: coins(7) })]
  network.answers(getBalance, aBalance(0, { held: coins(7), checkouts }))
  network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  network.answers(listDeliveryOptions, [byPost])
  network.answers(listAddresses, [home])
  await open()
  await expect.element(page.getByText(t('checkout.title'))).toBeVisible()
  await expect.element(pay()).not.toBeInTheDocument()
  network.answers(cancelCheckout, {})
  network.answers(getBalance, aBalance(5))
  await page.getByRole('button', { name: t('checkout.cancel') }).click()
  await expect.element(payCard('2.50 €')).toBeEnabled()
})

test('a free delivery is confirmed without a payment (B06)', async () => {
  network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  network.answers(listDeliveryOptions, [option])
  await open()
  await expect.element(page.getByRole('button', { name: t('payments.choose') })).toBeEnabled()
  network.answers(openDeliveryPage, ({ body }) => ({ url: String(body['successUrl']) }))
  network.answers(listOrders, [anOrder()])
  await page.getByRole('button', { name: t('payments.choose') }).click()
  await expect.element(page.getByRole('heading', { name: t('payments.nothing') })).toBeVisible()
})

test('a parcel that came back is sent again at its buyer’s cost (B06)', async () => {
  network.answers(listOrders, [anOrder({ redeliveryDueFor: due.id })])
  network.answers(listRedeliveryOptions, [byPost])
  network.answers(listAddresses, [home])
  await open()
  await expect.element(page.getByRole('heading', { name: t('payments.redelivery') })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  const sent = network.answers(openRedeliveryPage, { url: providersPage })
  await page.getByRole('button', { name: t('purchase.payCard', { amount: '8.00 €' }) }).click()
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent[0]?.body).toMatchObject({ delivery: { methodId: idOf(32), price: 8, addressId: idOf(40) } })
})

test('a delivery that was chosen in another tab says so (B06)', async () => {
  network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  network.answers(listDeliveryOptions, [option])
  await open()
  network.refuses(openDeliveryPage, 'errors.delivery.chosen', { status: 409 })
  await page.getByRole('button', { name: t('payments.choose') }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.delivery.chosen'))
})

test('a paid delivery is looked for often for some minutes, then rarely (B06)', async () => {
  stopTimeAt(new Date().toISOString())
  network.answers(listDuePayments, [])
  const sent = network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  const { client } = await show(<PaymentPage duePaymentId={due.id} paymentResult="SUCCESS" />)
  await expect.element(page.getByText(t('payments.waiting'))).toBeVisible()
  const before = sent.length
  await pass(2_000)
  await expect.poll(() => sent).toHaveLength(before + 1)
  await pass(180_000)
  // The last request may still be on its way.
  await expect.poll(() => client.isFetching()).toBe(0)
  const late = sent.length
  await pass(20_000)
  expect(sent).toHaveLength(late)
  network.answers(listOrders, [])
  await pass(60_000)
  await expect.element(page.getByRole('heading', { name: t('payments.nothing') })).toBeVisible()
})
