import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { RehearsalBand } from './rehearsal-band.tsx'

const rehearsal = {
  slug: 'rehearsal',
  of: { slug: 'fc-virage', platformName: 'FC Virage' },
  ofAuctionId: 'night',
  endDate: '2026-11-29T20:00:00.000Z',
}
const network = vi.fn<typeof fetch>()
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('a rehearsal has not ended because the connection failed; it has when the server says so', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const settings = {} as ClubSettings
  network.mockResolvedValueOnce(new Response(JSON.stringify({ rehearsal })))
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'rehearsal', role: 'owner', email: 'o@staff.test', isRehearsal: true, settings }}>
          <RehearsalBand />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  const over = page.getByText('This rehearsal has ended.')
  await expect.element(page.getByText('Rehearsal of FC Virage')).toBeVisible()
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await client.refetchQueries()
  await expect.element(over).not.toBeInTheDocument()
  await expect.element(page.getByRole('link')).toBeVisible()
  const gone = { type: 'about:blank', title: '', status: 404, key: 'errors.club.notFound' }
  network.mockResolvedValueOnce(
    new Response(JSON.stringify(gone), { status: 404, headers: { 'content-type': 'application/problem+json' } }),
  )
  await client.refetchQueries()
  await expect.element(over).toBeVisible()
})
