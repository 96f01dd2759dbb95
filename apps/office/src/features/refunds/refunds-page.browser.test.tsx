import { pathOf } from '@virage/contract'
import {
  getRefundable,
  getStaffRefund,
  listRefunds,
  recordRepayment,
  type Refund,
  refundDonation,
  retryRefund,
} from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RefundsPage } from './refunds-page.tsx'

const euro = (value: number) => ({ value, currency: 'EUR' })
const buyer = { id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' }
const failed = {
  id: 'r1',
  date: '2026-11-24T19:00:00.000Z',
  buyer,
  of: { kind: 'donation', id: 'd1', title: null },
  status: 'failed',
  amount: euro(50),
  coins: { amount: 0 },
  failure: 'Card expired',
  reason: 'By mistake',
  restocked: false,
  canRetry: false,
  sentBack: null,
} as unknown as Refund
const purchase = {
  buyer,
  paid: { amount: euro(50), coins: { amount: 0 } },
  left: { amount: euro(50), coins: { amount: 0 } },
  bought: { amount: 0 },
  unspent: { amount: euro(0), coins: { amount: 0 } },
  isRecorded: false,
  isDivisible: false,
  receipt: null,
  endsAt: null,
  alone: null,
  requestId: null,
}

test('a refund that is tried again says how it goes, although it leaves the list of those to try again', async () => {
  let listed = [failed]
  const slug = 'fc-virage'
  const answers = new Map<string, () => object>([
    [pathOf(listRefunds.path, { slug }), () => listed],
    [pathOf(getStaffRefund.path, { slug, refundId: 'r1' }), () => failed],
    [pathOf(getStaffRefund.path, { slug, refundId: 'r2' }), () => ({ ...failed, id: 'r2', status: 'done' })],
    [pathOf(getRefundable.path, { slug, kind: 'donation', itemId: 'd1' }), () => purchase],
    [
      pathOf(refundDonation.path, { slug, donationId: 'd1' }),
      () => {
        listed = []
        return { id: 'r2' }
      },
    ],
  ])
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '')?.() ?? [])),
  )
  await show(<RefundsPage />, { role: 'finance', path: '/refunds', at: '/refunds?state=toRetry&row=r1' })
  await page.getByRole('button', { name: 'Try again…' }).click()
  await page.getByLabelText('Reason', { exact: true }).fill('By mistake')
  await page.getByRole('button', { name: /^Refund .*50/ }).click()
  await expect.element(page.getByText(/^Done\. Ana Gomes has been refunded/)).toBeVisible()
})

test('the failed refund of a late payment, which nobody decides about, is begun again from the list', async () => {
  const slug = 'fc-virage'
  const late: Refund = { ...failed, of: { kind: 'late', id: null, title: null }, canRetry: true }
  let listed = [late]
  const answers = new Map<string, () => object>([
    [pathOf(listRefunds.path, { slug }), () => listed],
    [pathOf(getStaffRefund.path, { slug, refundId: 'r1' }), () => late],
    [
      pathOf(retryRefund.path, { slug, refundId: 'r1' }),
      () => {
        listed = []
        return { ...late, id: 'r2', status: 'pending' }
      },
    ],
  ])
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '')?.() ?? [])),
  )
  await show(<RefundsPage />, { role: 'finance', path: '/refunds', at: '/refunds?state=toRetry&row=r1' })
  await page.getByRole('button', { name: 'Refund again' }).click()
  await expect.element(page.getByRole('button', { name: 'Refund again' })).not.toBeInTheDocument()
})

test('a refund that the bank has sent back says so, until its repayment is recorded', async () => {
  const slug = 'fc-virage'
  const at = '2026-11-28T09:00:00.000Z'
  const why = 'expired_or_canceled_card'
  let refund: Refund = { ...failed, status: 'sentBack', failure: null, sentBack: { at, why, repaid: null } }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit = {}) => {
    const path = url.split('?')[0]
    if (path === pathOf(recordRepayment.path, { slug, refundId: 'r1' })) {
      sent.push(JSON.parse(String(body)))
      refund = { ...refund, status: 'done', sentBack: { at, why, repaid: { at, method: 'CHEQUE' } } }
      return Promise.resolve(Response.json(refund))
    }
    if (path === pathOf(listRefunds.path, { slug }))
      return Promise.resolve(Response.json(refund.status === 'sentBack' ? [refund] : []))
    return Promise.resolve(Response.json(path === pathOf(getStaffRefund.path, { slug, refundId: 'r1' }) ? refund : []))
  })
  await show(<RefundsPage />, { role: 'finance', path: '/refunds', at: '/refunds?state=sentBack&row=r1' })
  await expect.element(page.getByText(/^The buyer’s bank sent .*50.* back on/)).toBeVisible()
  await expect.element(page.getByText(/the card has expired or been cancelled$/)).toBeVisible()
  await page.getByRole('button', { name: 'Record repayment…' }).click()
  await page.getByLabelText('How did you repay it?').selectOptions('Cheque')
  await page.getByRole('button', { name: 'Record repayment', exact: true }).click()
  await expect.element(page.getByText(/^Cheque, recorded on/)).toBeVisible()
  expect(sent).toEqual([{ method: 'CHEQUE' }])
})

test.each([
  [
    'the product',
    { of: { kind: 'order', id: 'o1', title: 'Scarf' }, canRetry: true },
    'The payment arrived too late to buy anything',
  ],
  ['staff', { of: { kind: 'order', id: 'o1', title: 'Scarf' }, canRetry: false }, 'late'],
] as const)('a refund whose reason is "late" by %s says why', async (_who, change, text) => {
  const refund = { ...failed, ...change, status: 'done', failure: null, reason: 'late' }
  const path = pathOf(getStaffRefund.path, { slug: 'fc-virage', refundId: 'r1' })
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.split('?')[0] === path ? refund : [])))
  await show(<RefundsPage />, { role: 'finance', path: '/refunds', at: '/refunds?row=r1' })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
