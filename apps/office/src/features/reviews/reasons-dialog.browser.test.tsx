import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, ReviewReasons } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { ReasonsDialog } from './reasons-dialog.tsx'

const reasons = (version: string, name: string): ReviewReasons => ({
  version,
  reasons: [{ name: { en: name }, text: { en: 'Please send another photo.' } }],
})

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  network.mockReset()
  network.mockImplementation(() => Promise.resolve(Response.json(reasons('3', 'Photo'))))
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('reasons are saved over the version that was edited, also if a later one was read meanwhile', async () => {
  const settings = { languages: ['en'] } as unknown as ClubSettings
  const messages = await loadTexts('en')
  const client = new QueryClient()
  const shown = (stored: ReviewReasons) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="Europe/Paris">
        <ClubContext
          value={{ slug: 'fc-virage', role: 'compliance', email: 'c@staff.test', isRehearsal: false, settings }}
        >
          <ReasonsDialog stored={stored} onClose={() => {}} onSaved={() => {}} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>
  )
  const { rerender } = await render(shown(reasons('1', 'Photo')))
  await page.getByLabelText('Name (English)').fill('Blurred photo')
  await rerender(shown(reasons('2', 'Photo of a colleague')))
  await page.getByRole('button', { name: 'Save reasons' }).click()
  await expect.poll(() => network.mock.calls.length).toBe(1)
  expect(new Headers(network.mock.lastCall?.[1]?.headers).get('if-match')).toBe('"1"')
})
