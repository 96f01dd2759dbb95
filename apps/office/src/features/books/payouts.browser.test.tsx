import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ClubSettings, Payout, PayoutDetails } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
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

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  sessionStorage.setItem(
    'virage.office.tokens',
    JSON.stringify({ access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }),
  )
  network.mockImplementation((input) =>
    Promise.resolve(
      Response.json(
        (input instanceof Request ? input.url : input.toString()).includes(payout.id)
          ? { ...payout, entries }
          : [payout],
      ),
    ),
  )
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const settings = { coinsEnabled: true, ticker: 'VIR', currentPrice: 1.1 } as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => <Payouts month="2026-11" /> }),
    createRoute({ getParentRoute: () => root, path: '/$slug/fans/$id', component: () => null }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext
          value={{ slug: 'fc-virage', role: 'finance', email: 'f@staff.test', isRehearsal: false, settings }}
        >
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Payout of 2026-11-20' }).click()
  return page.getByRole('dialog')
}

test('a payout shows the line that matches nothing, and says so', async () => {
  const dialog = await open()
  await expect.element(dialog.getByText('One line matches no payment or refund here.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Refund.*re_7.*Unknown.*-3\.00/ })).toBeVisible()
})

test('a payout links a disputed payment to its fan', async () => {
  const dialog = await open()
  await expect.element(dialog.getByRole('link', { name: 'Ana Gomes' })).toHaveAttribute('href', '/fc-virage/fans/f')
})
