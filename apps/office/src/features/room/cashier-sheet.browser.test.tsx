import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, StaffDuePayment } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { Toasts } from '../../parts/toast-region.tsx'
import { CashierSheet } from './cashier-sheet.tsx'

const dueOf = (id: string, value: number) =>
  ({
    id,
    lot: { name: id },
    cost: { value, currency: 'EUR' },
    settlement: 'OUTSTANDING',
    payment: null,
    chargeable: false,
    charge: null,
    chargeDate: null,
    card: { ready: false },
  }) as unknown as StaffDuePayment
const [shirt, boots] = [dueOf('Shirt', 120), dueOf('Boots', 40)]

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('the cashier is told what was taken, also when the list has changed before the last answer came', async () => {
  const messages = await loadTexts('en')
  const client = new QueryClient()
  const settings = { coinsEnabled: true, ticker: 'VIR', currentPrice: 1 } as ClubSettings
  const sheetOf = (payments: StaffDuePayment[]) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="Europe/Paris">
        <ClubContext
          value={{ slug: 'fc-virage', role: 'finance', email: 'f@staff.test', isRehearsal: false, settings }}
        >
          <CashierSheet customer={{ fanId: 'ana', name: 'Ana Silva', paddle: 12, payments }} onClose={() => {}} />
          <Toasts />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>
  )
  const { rerender } = await render(sheetOf([shirt, boots]))
  const done = () => new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } })
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockResolvedValueOnce(done()).mockReturnValueOnce(promise)
  await page.getByRole('button', { name: /160.*received/ }).click()
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  await rerender(sheetOf([boots]))
  resolve(done())
  await expect.element(page.getByText(/160.*recorded/)).toBeVisible()
})
