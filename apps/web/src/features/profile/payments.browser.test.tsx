import { listDuePayments, type Order } from '@virage/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aClub, aDuePayment, aFan, anOrder, coins } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { OrderRow } from '../orders/order-row.tsx'
import { DuePayments } from './due-payments.tsx'

describe('a payment due', () => {
  const open = async (...dues: ReturnType<typeof aDuePayment>[]) => {
    network.answers(listDuePayments, dues)
    return show(<DuePayments username={aFan().username} />)
  }

  test('is listed with its price (A11)', async () => {
    await open(aDuePayment())
    await expect.element(page.getByText('120 VIR')).toBeVisible()
  })

  test('shows until when (A11)', async () => {
    await open(aDuePayment({ deadline: '2026-11-24T18:30:00.000Z' }))
    await expect.element(page.getByText(t('profile.payBefore', { when: '24 Nov 2026, 19:30' }))).toBeVisible()
  })

  test('links to the lot’s page (A11)', async () => {
    const { address } = await open(aDuePayment())
    await page.getByRole('link').click()
    await expect.poll(address).toBe('/clubs/fc-virage/exclusives/signed-scarf')
  })

  test('for a second-chance offer is named as one (A11)', async () => {
    await open(aDuePayment({ offered: true }))
    await expect.element(page.getByText(t('profile.dueOffer'))).toBeVisible()
  })
})

describe('an order', () => {
  const open = (order: Partial<Order> = {}, club = aClub()) =>
    show(<OrderRow order={anOrder(order)} parcels={[]} username="marie" onPrint={() => {}} />, { club })
  const euro = (value: number) => ({ value, currency: 'EUR' as const })

  test('shows what was paid in coins and by card (M11)', async () => {
    await open()
    await expect.element(page.getByText('50 VIR + 55.00 €')).toBeVisible()
  })

  test('shows euros only in a club without coins (X02)', async () => {
    await open({ usedCoins: coins(0) }, aClub({ coinsEnabled: false }))
    await expect.element(page.getByText('55.00 €', { exact: true })).toBeVisible()
  })

  test('that was refunded shows it (P04)', async () => {
    await open({ refunded: true, refundedCoins: coins(50), refundedCost: euro(55) })
    await expect.element(page.getByText(t('profile.refunded'))).toBeVisible()
  })

  test('that was partly refunded shows the amount (P04)', async () => {
    await open({ refundedCoins: coins(20), refundedCost: euro(10) })
    await expect.element(page.getByText(t('profile.refundedAmount', { amount: '20 VIR + 10.00 €' }))).toBeVisible()
  })

  test('without a refund shows none (P04)', async () => {
    await open()
    await expect.element(page.getByText(t('profile.orderNumber', { number: 'V-1001' }), { exact: false })).toBeVisible()
    await expect.element(page.getByText(t('profile.refunded'))).not.toBeInTheDocument()
  })

  test('that was refunded has a cancelled receipt (P04)', async () => {
    await open({ refunded: true, receipt: { number: '2026-000012', url: '/receipts/12.pdf' } })
    await expect.element(page.getByText(t('profile.receiptCancelled', { number: '2026-000012' }))).toBeVisible()
  })
})
