import { pathOf } from '@virage/contract'
import {
  getStaffDuePayment,
  listSettledAuctions,
  listStaffDuePayments,
  type StaffDuePayment,
  sumDuePayments,
} from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ResultsPage } from './results-page.tsx'

const date = '2026-11-24T19:00:00.000Z'
const payment = {
  id: 'p1',
  date,
  winner: { id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' },
  auction: { id: 'night', name: 'Derby night' },
  lot: { id: 'shirt', slug: 'shirt', name: 'Derby shirt', number: 4, imageUrl: '/shirt.jpg' },
  offered: false,
  price: { amount: 200 },
  cost: { value: 220, currency: 'EUR' },
  deadline: date,
  overdue: true,
  chargeDate: null,
  chargeable: false,
  settlement: 'OVERDUE',
  card: { ready: false, brand: null, last4: null },
  charge: 'NONE',
  reminders: 0,
  remindableFrom: null,
  biddingClosedUntil: null,
  payment: null,
} as unknown as StaffDuePayment

test('while the payments are filtered, not all cards are charged: the sums are only of the matches', async () => {
  const slug = 'fc-virage'
  const answers = new Map<string, object>([
    [pathOf(listSettledAuctions.path, { slug }), [{ id: 'night', name: 'Derby night', date }]],
    [pathOf(listStaffDuePayments.path, { slug }), [payment]],
    [pathOf(sumDuePayments.path, { slug }), { states: [], ready: { count: 1, cost: payment.cost } }],
  ])
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '') ?? {})))
  await show(<ResultsPage />, { role: 'finance', path: '/results', at: '/results?q=gomes' })
  await expect.element(page.getByText('Clear the filter to charge all cards')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Charge all/ })).not.toBeInTheDocument()
})

test('what is typed about a payment stays when the payment leaves the list', async () => {
  let listed = [payment]
  const slug = 'fc-virage'
  const answers = new Map<string, () => object>([
    [pathOf(listSettledAuctions.path, { slug }), () => [{ id: 'night', name: 'Derby night', date }]],
    [pathOf(listStaffDuePayments.path, { slug }), () => listed],
    [pathOf(sumDuePayments.path, { slug }), () => ({ states: [], ready: { count: 0, cost: { value: 0 } } })],
    [pathOf(getStaffDuePayment.path, { slug, duePaymentId: payment.id }), () => payment],
  ])
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '')?.() ?? {})),
  )
  const { client } = await show(<ResultsPage />, { role: 'finance', path: '/results', at: '/results?row=p1' })
  await page.getByRole('button', { name: 'Give up' }).click()
  const reason = page.getByRole('dialog').getByLabelText('Reason', { exact: true })
  await reason.fill('Never answered')
  listed = []
  await client.invalidateQueries({ queryKey: [listStaffDuePayments.id, slug] })
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('Never answered')
})

test('in a club that has given up coins, a payment is what its winner owes, in the list and beside it', async () => {
  const slug = 'fc-virage'
  const answers = new Map<string, object>([
    [pathOf(listSettledAuctions.path, { slug }), [{ id: 'night', name: 'Derby night', date }]],
    [pathOf(listStaffDuePayments.path, { slug }), [payment]],
    [pathOf(sumDuePayments.path, { slug }), { states: [], ready: { count: 0, cost: { value: 0 } } }],
  ])
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '') ?? {})))
  const settings = { coinsEnabled: false, currentPrice: 1 }
  await show(<ResultsPage />, { role: 'finance', path: '/results', at: '/results?row=p1', settings })
  await expect.element(page.getByRole('cell', { name: /^220\.00.€$/ })).toBeVisible()
  await expect.element(page.getByRole('complementary').getByText(/^220\.00.€$/)).toBeVisible()
})
