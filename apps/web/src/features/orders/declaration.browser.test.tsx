import {
  createCoinsOrder,
  getBalance,
  getExclusive,
  getMe,
  listAddresses,
  listDeliveryOptions,
  listDuePayments,
  listOrders,
  openPaymentPage,
} from '@virage/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aBalance, aDuePayment, aFan, anExclusive, anOrder, idOf, providersPage } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { PaymentPage } from '../payments/payment-page.tsx'
import { openSession } from '../session/session.ts'
import { PurchaseConfirmation } from './purchase-confirmation.tsx'

const pay = () => page.getByRole('button', { name: t('purchase.order', { amount: '100 VIR' }) })
/** A required field has an asterisk after its label. */
const field = (
  key: 'declaration.companyName' | 'declaration.number' | 'delivery.street' | 'delivery.postalCode' | 'delivery.city',
) => page.getByLabelText(new RegExp(`^${t(key)}`))
const asCompany = () => page.getByRole('checkbox', { name: t('declaration.company') })

async function fillCompany() {
  await field('declaration.companyName').fill('Boulangerie Durand')
  await field('delivery.street').fill('2 rue du Pain')
  await field('delivery.postalCode').fill('69001')
  await field('delivery.city').fill('Lyon')
}
const address = { addressLine1: '2 rue du Pain', postalCode: '69001', city: 'Lyon', country: 'FR' }

beforeEach(async () => {
  storeTokens(aFan())
  network.answers(getExclusive, anExclusive())
  network.answers(getBalance, aBalance(500))
  network.answers(listAddresses, [])
  network.answers(listDeliveryOptions, [])
  await openSession()
})

test('who buys for a company is told that it can’t withdraw, and names it with a valid number (B01)', async () => {
  const orders = network.answers(createCoinsOrder, anOrder())
  const shown = await show(<PurchaseConfirmation exclusiveSlug="signed-scarf" />)
  await expect.element(page.getByText(t('contract.RIGHT'))).toBeVisible()
  await asCompany().click()
  await expect.element(page.getByText(t('contract.COMPANY'))).toBeVisible()
  await expect.element(page.getByText(t('contract.RIGHT'))).not.toBeInTheDocument()
  await expect.element(pay()).toBeDisabled()
  await fillCompany()
  await field('declaration.number').fill('000 120 411')
  await expect.element(page.getByText(t('declaration.numberError'))).toBeVisible()
  await expect.element(pay()).toBeDisabled()
  expect(await accessibilityViolations()).toEqual([])
  await field('declaration.number').fill('000 120 410')
  await pay().click()
  await expect.poll(shown.address).toContain('purchase-confirmed')
  const billing = { companyName: 'Boulangerie Durand', siren: '000120410', vatNumber: null, address }
  expect(orders.map(({ body }) => body)).toEqual([
    { lineItems: [{ exclusiveId: idOf(7) }], seenCoinsAmount: 100, asCompany: true, billing },
  ])
})

test('a company that was typed is there again after a payment that was cancelled, if one says again that one buys for it (B01, E05)', async () => {
  const open = () => show(<PurchaseConfirmation exclusiveSlug="signed-scarf" />)
  const { unmount } = await open()
  await asCompany().click()
  await fillCompany()
  await unmount()
  await open()
  await expect.element(asCompany()).not.toBeChecked()
  await asCompany().click()
  await expect.element(field('declaration.companyName')).toHaveValue('Boulangerie Durand')
  await expect.element(field('delivery.city')).toHaveValue('Lyon')
})

test('a service that begins at once is asked for by a tick, and can’t be withdrawn from then (B01)', async () => {
  network.answers(getExclusive, anExclusive({ withdrawal: 'PERFORMED', category: 'EXPERIENCE' }))
  const orders = network.answers(createCoinsOrder, anOrder())
  const shown = await show(<PurchaseConfirmation exclusiveSlug="signed-scarf" />)
  await expect.element(page.getByText(t('contract.RIGHT_EXPERIENCE'))).toBeVisible()
  await page.getByRole('checkbox', { name: t('declaration.startsNow') }).click()
  await expect.element(page.getByText(t('contract.PERFORMED'))).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await pay().click()
  await expect.poll(shown.address).toContain('purchase-confirmed')
  expect(orders.map(({ body }) => body)).toEqual([
    { lineItems: [{ exclusiveId: idOf(7) }], seenCoinsAmount: 100, startsNow: true },
  ])
})

test('a won lot can be paid for a company, too (B01)', async () => {
  const due = aDuePayment()
  network.answers(getMe, aFan())
  network.answers(getBalance, aBalance(0))
  network.answers(listOrders, [])
  network.answers(listDuePayments, [due])
  await show(<PaymentPage duePaymentId={due.id} paymentResult={undefined} />)
  await expect.element(page.getByText(t('declaration.companyHint'))).toBeVisible()
  await asCompany().click()
  await fillCompany()
  await field('declaration.number').fill('FR40303265045')
  const sent = network.answers(openPaymentPage, { url: providersPage })
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect.poll(() => location.hash).toBe(providersPage)
  const billing = { companyName: 'Boulangerie Durand', siren: null, vatNumber: 'FR40303265045', address }
  expect(sent[0]?.body).toMatchObject({ asCompany: true, billing })
})
