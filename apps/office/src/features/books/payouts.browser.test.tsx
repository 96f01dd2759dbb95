import { QueryClient } from '@tanstack/react-query'
import type { Payout, PayoutDetails } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Payouts } from './payouts.tsx'

const euro = (value: number) => ({ value, currency: 'EUR' as const })
const payout: Payout = {
  id: '0190f1e2-0000-7000-a000-000000000001',
  reference: 'po_1',
  day: '2026-11-20',
  amount: euro(120),
  fee: euro(3),
  lines: 2,
  unmatched: 1,
}
const entries: PayoutDetails['entries'] = [
  { id: 'txn_2', kind: 'refund', reference: 're_7', amount: euro(-3), fee: euro(0), isMatched: false, fan: null },
  {
    id: 'txn_1',
    kind: 'dispute',
    reference: 'dp_1',
    amount: euro(-40),
    fee: euro(20),
    isMatched: true,
    fan: { id: 'f', name: 'Ana Gomes' },
  },
]

let lines = entries.length
const network = vi.fn<typeof fetch>()
beforeEach(() => {
  lines = entries.length
  network.mockImplementation((input) =>
    Promise.resolve(
      Response.json(
        (input instanceof Request ? input.url : input.toString()).includes(payout.id)
          ? { ...payout, lines, entries }
          : [payout],
      ),
    ),
  )
  vi.stubGlobal('fetch', network)
})

async function open() {
  await show(<Payouts month="2026-11" />, { role: 'finance' })
  await page.getByRole('button', { name: 'Payout of 20 November 2026' }).click()
  return page.getByRole('dialog')
}

test('a payout shows the line that matches nothing, and says so', async () => {
  const dialog = await open()
  await expect.element(dialog.getByText('One line matches no payment or refund here.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Refund.*re_7.*Unknown.*−3\.00/ })).toBeVisible()
})

test('a payout links a disputed payment to its fan', async () => {
  const dialog = await open()
  await expect.element(dialog.getByRole('link', { name: 'Ana Gomes' })).toHaveAttribute('href', '/fc-virage/fans/f')
})

test('a payout with more lines than are shown says so', async () => {
  lines = 1204
  const dialog = await open()
  await expect.element(dialog.getByText('These are the first 2 of 1,204 lines.')).toBeVisible()
})

test('payouts that could not be read are not said to be none', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(<Payouts month="2026-11" />, { role: 'finance', client })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('No payouts arrived this month.')).not.toBeInTheDocument()
})
