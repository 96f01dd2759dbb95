import { pathOf } from '@virage/contract'
import {
  getRefundable,
  getStaffOrder,
  getStaffRefund,
  recordHandover,
  refundOrder,
  type StaffOrderDetails,
} from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { OrderSheet } from './order-sheet.tsx'

const order = {
  id: 'o1',
  number: '2026-12',
  date: '2026-11-24T19:00:00.000Z',
  buyer: { id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' },
  lines: [],
  finalCost: { value: 0, currency: 'EUR' },
  refundedCost: { value: 0, currency: 'EUR' },
  usedCoins: { amount: 0 },
  refundedCoins: { amount: 0 },
  receipt: null,
  receivedAt: null,
  invoices: [{ kind: 'INVOICE', number: 'F-7', url: '/f-7.pdf' }],
  parcels: [],
  withdrawals: [],
  refunds: [],
} as unknown as StaffOrderDetails

test('when the receipt of an order is recorded, the focus moves to the control after the button that is gone', async () => {
  const recorded = pathOf(recordHandover.path, { slug: 'fc-virage', orderId: order.id })
  let receivedAt: string | null = null
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith(recorded)) return Promise.resolve(Response.json({ ...order, receivedAt }))
    receivedAt = '2026-11-25T19:00:00.000Z'
    return Promise.resolve(Response.json({ receivedAt, withdrawalUntil: '2026-12-09T22:59:59.000Z' }))
  })
  await show(
    <main>
      <OrderSheet id={order.id} onClose={() => {}} onChanged={() => {}} />
    </main>,
    { role: 'owner' },
  )
  const record = page.getByRole('button', { name: 'Record it…' })
  await record.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(record).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'F-7' })).toHaveFocus()
})

const bought = {
  ...order,
  lines: [{ exclusiveId: 'shirt', name: 'Shirt', price: { amount: 40 }, cost: { value: 20, currency: 'EUR' } }],
}
const withoutCoins = { coinsEnabled: false, currentPrice: 1 }
const openOrder = (shown: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(shown)))
  return show(<OrderSheet id={order.id} onClose={() => {}} onChanged={() => {}} />, {
    role: 'finance',
    settings: withoutCoins,
  })
}

test('in a club that has given up coins, what was bought costs the euros of its order', async () => {
  await openOrder(bought)
  await expect.element(page.getByRole('row', { name: /^Shirt 20\.00.€$/ })).toBeVisible()
})

test('in a club without coins, an order shows no sums in coins', async () => {
  await openOrder(bought)
  await expect.element(page.getByRole('row', { name: /Shirt/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Coins' })).not.toBeInTheDocument()
})

test('coins that paid an order stay visible after the club has given them up', async () => {
  await openOrder({ ...bought, usedCoins: { amount: 5 } })
  await expect.element(page.getByRole('row', { name: /^Paid.*5.VIR$/ })).toBeVisible()
})

test('the refund of all that is left says how it goes, although nothing is left to refund then', async () => {
  const ids = { slug: 'fc-virage', orderId: order.id }
  const sum = { value: 50, currency: 'EUR' }
  const none = { amount: 0 }
  let refundedCost = { value: 0, currency: 'EUR' }
  const answers = new Map<string, () => object>([
    [pathOf(getStaffOrder.path, ids), () => ({ ...order, finalCost: sum, refundedCost })],
    [
      pathOf(getRefundable.path, { ...ids, kind: 'order', itemId: order.id }),
      () => ({
        buyer: order.buyer,
        paid: { amount: sum, coins: none },
        left: { amount: sum, coins: none },
        bought: none,
        unspent: { amount: sum, coins: none },
        isRecorded: false,
        isDivisible: true,
        receipt: null,
        endsAt: null,
        alone: null,
        requestId: null,
      }),
    ],
    [
      pathOf(refundOrder.path, ids),
      () => {
        refundedCost = sum
        return { id: 'r' }
      },
    ],
    [
      pathOf(getStaffRefund.path, { ...ids, refundId: 'r' }),
      () => ({ id: 'r', status: 'done', amount: sum, coins: none, failure: null }),
    ],
  ])
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answers.get(url)?.() ?? {})))
  await show(<OrderSheet id={order.id} onClose={() => {}} onChanged={() => {}} />, { role: 'finance' })
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByLabelText('Reason', { exact: true }).fill('Torn')
  await page.getByRole('button', { name: /^Refund .*50/ }).click()
  await expect.element(page.getByText(/^Done\. Ana Gomes has been refunded/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
})
