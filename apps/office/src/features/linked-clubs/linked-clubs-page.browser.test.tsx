import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LinkedClubsPage } from './linked-clubs-page.tsx'

const clubs = ['AC Tifo', 'US Derby'].map((platformName) => ({
  slug: platformName.toLowerCase().replace(' ', '-'),
  platformName,
  logoUrl: '/media/logo.png',
  state: 'LIVE',
}))

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    Promise.resolve(
      Response.json(
        init?.method === 'PUT' ? { version: '2' } : address.includes('/staff/') ? { version: '1', clubs } : clubs,
      ),
    ),
  )
})

test('when a club is removed, the focus moves to the next one', async () => {
  await show(<LinkedClubsPage />, { role: 'owner', path: '/linked-clubs' })
  await page.getByRole('button', { name: 'Remove the link to AC Tifo' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove the link to US Derby' })).toHaveFocus()
})
