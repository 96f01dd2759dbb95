import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { Toasts } from '../../parts/toast-region.tsx'
import { settingsQuery } from '../../queries.ts'
import { ClubState } from './club-state.tsx'

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('if somebody else has changed the club, it is read again, so that it can be checked and changed', async () => {
  network.mockResolvedValue(Response.json({ status: 412, key: 'errors.staff.changed' }, { status: 412 }))
  const settings = { state: 'LIVE', version: '1', platformName: 'FC Virage' } as ClubSettings
  const client = new QueryClient()
  const { queryKey } = settingsQuery('fc-virage')
  client.setQueryData(queryKey, settings)
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'owner', email: 'o@staff.test', isRehearsal: false, settings }}>
          <ClubState settings={settings} onStored={() => {}} />
          <Toasts />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Archive club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive club' }).click()
  await expect.element(page.getByText(/^Someone else has just saved this/)).toBeVisible()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
