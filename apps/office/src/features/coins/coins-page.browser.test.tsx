import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { CoinsPage } from './coins-page.tsx'

test('coins that could not be read say so once', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', network)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(<CoinsPage />, { role: 'finance', path: '/coins', client })
  await expect.poll(() => client.isFetching()).toBe(0)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})
