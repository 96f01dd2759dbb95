import {
  createFiatOrder,
  getBalance,
  getMe,
  listAddresses,
  listDeliveryOptions,
  listDuePayments,
  listOrders,
  openDeliveryPage,
  openPaymentPage,
} from '@virage/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aBalance, aDuePayment, aFan, anExclusive, anOrder, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { PaymentPage } from '../payments/payment-page.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'

const due = aDuePayment()
const home = { recipient: 'Ada', street: '1 quai', extra: null, postalCode: '75001', city: 'Paris', country: 'FR' }
const byPost = {
  methodId: idOf(32),
  kind: 'SHIP' as const,
  name: 'Home delivery',
  note: null,
  price: { value: 8.8, currency: 'EUR' as const },
  days: null,
  place: null,
  parcelClass: 'S' as const,
  happensAt: null,
  duties: false,
}
const press = (key: 'order' | 'payCard' | 'payCoins', amount: string) =>
  page.getByRole('button', { name: t(`purchase.${key}`, { amount }) })

beforeEach(async () => {
  storeTokens(aFan())
  await openSession()
  network.answers(getMe, aFan())
  network.answers(listAddresses, [])
  network.answers(listDeliveryOptions, [])
  network.answers(listDuePayments, [])
  network.answers(listOrders, [])
})

test('an order by card says which coins were shown, and shows what they pay now if they pay all (finding M82)', async () => {
  network.answers(getBalance, aBalance(40))
  await show(<PurchaseDialog exclusive={anExclusive()} duePayment={null} cancelled={false} onClose={() => {}} />)
  const sent = network.refuses(createFiatOrder, 'errors.exclusive.moved')
  await expect.element(press('order', '66.00 €')).toBeEnabled()
  network.answers(getBalance, aBalance(130))
  await press('order', '66.00 €').click()
  await expect.element(press('order', '100 VIR')).toBeVisible()
  expect(sent.map(({ body }) => body['seenCoinsAmount'])).toEqual([40])
})

test('so does the payment of a won lot (finding M82)', async () => {
  network.answers(listDuePayments, [due])
  network.answers(getBalance, aBalance(20))
  await show(<PaymentPage duePaymentId={due.id} paymentResult={undefined} />)
  const sent = network.refuses(openPaymentPage, 'errors.exclusive.moved')
  await expect.element(press('payCard', '110.00 €')).toBeEnabled()
  network.answers(getBalance, aBalance(500))
  await press('payCard', '110.00 €').click()
  await expect.element(press('payCoins', '120 VIR')).toBeVisible()
  expect(sent.map(({ body }) => body['seenCoinsAmount'])).toEqual([20])
})

test('so does that of a later delivery (finding M82)', async () => {
  network.answers(listOrders, [anOrder({ deliveryDueFor: due.id })])
  network.answers(listDeliveryOptions, [byPost])
  network.answers(listAddresses, [{ ...home, phone: null, id: idOf(40), waiting: [] }])
  network.answers(getBalance, aBalance(0))
  await show(<PaymentPage duePaymentId={due.id} paymentResult={undefined} />)
  const sent = network.refuses(openDeliveryPage, 'errors.exclusive.moved')
  await expect.element(press('payCard', '8.80 €')).toBeEnabled()
  network.answers(getBalance, aBalance(500))
  await press('payCard', '8.80 €').click()
  await expect.element(press('payCoins', '8 VIR')).toBeVisible()
  expect(sent.map(({ body }) => body['seenCoinsAmount'])).toEqual([0])
})
