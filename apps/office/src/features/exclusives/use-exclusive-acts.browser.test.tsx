import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, StaffExclusive } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { Toasts } from '../../parts/toast-region.tsx'
import { useExclusiveActs } from './use-exclusive-acts.ts'

const shirt = { id: 'shirt', version: '1', stock: 5 } as StaffExclusive

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

function Buttons() {
  const acts = useExclusiveActs()
  return (
    <button type="button" onClick={() => acts.addStock(shirt, 1, 'Shirt')}>
      More
    </button>
  )
}

test('the stock that is said is the stored one: fans buy meanwhile', async () => {
  network.mockResolvedValue(Response.json({ ...shirt, stock: 3 }))
  const settings = {} as ClubSettings
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <Buttons />
          <Toasts />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('3 of “Shirt” in stock')).toBeVisible()
})
