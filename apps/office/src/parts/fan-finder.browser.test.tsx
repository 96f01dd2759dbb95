import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../access/club-context.ts'
import { loadTexts } from '../i18n/texts.ts'
import { FanFinder } from './fan-finder.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a search for a fan that failed says so, rather than nothing', async () => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const settings = {} as ClubSettings
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <FanFinder label="Fan" onChoose={() => {}} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await page.getByLabelText('Fan').fill('Ana')
  await expect.element(page.getByRole('alert')).toBeVisible()
})
