import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, StaffParcel } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { PackDialog } from './pack-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a failed search for other parcels does not say that there are none, and can be repeated', async () => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  const network = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', network)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const settings = {} as ClubSettings
  const parcel = { id: 'p1', buyer: { id: 'ana' }, order: { number: '12' } } as StaffParcel
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <PackDialog parcel={parcel} isBusy={false} onPack={() => {}} onClose={() => {}} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  const none = page.getByText('This buyer has no other parcel to prepare.')
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(none).not.toBeInTheDocument()
  network.mockResolvedValueOnce(new Response('[]'))
  await again.click()
  await expect.element(none).toBeVisible()
})
