import { pathOf } from '@virage/contract'
import { getStaffWithdrawal, listStaffWithdrawals, retryRefund } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { WithdrawalsPage } from './withdrawals-page.tsx'

const slug = 'fc-virage'
const sum = { amount: { value: 50, currency: 'EUR' }, coins: { amount: 0 } }
const withRefund = (status: 'failed' | 'pending', id: string) => ({
  id: 'w1',
  sentAt: '2026-11-20T19:00:00.000Z',
  refundDueAt: '2026-12-04T19:00:00.000Z',
  overdue: false,
  state: 'REFUND',
  refusal: null,
  ground: 'WITHDRAWAL',
  sender: { firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test', orderNumber: '000012' },
  orderNumber: '000012',
  things: ['Scarf'],
  shipment: null,
  returns: [],
  lines: [],
  paid: sum,
  expected: null,
  refund: { id, status, ...sum },
})

test('a refund that the bank has refused is begun again from its withdrawal', async () => {
  let shown = withRefund('failed', 'r1')
  const answers = new Map<string, () => object>([
    [pathOf(listStaffWithdrawals.path, { slug }), () => [shown]],
    [pathOf(getStaffWithdrawal.path, { slug, withdrawalId: 'w1' }), () => shown],
    [
      pathOf(retryRefund.path, { slug, refundId: 'r1' }),
      () => {
        shown = withRefund('pending', 'r2')
        return shown
      },
    ],
  ])
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '')?.() ?? [])),
  )
  await show(<WithdrawalsPage />, { role: 'finance', path: '/withdrawals', at: '/withdrawals?row=w1' })
  await page.getByRole('button', { name: 'Refund again' }).click()
  await expect.element(page.getByRole('button', { name: 'Refund again' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/50.*on its way/)).toBeVisible()
})
