import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FanFinder } from './fan-finder.tsx'

test('a search for a fan that failed says so, rather than nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(<FanFinder label="Fan" onChoose={() => {}} />, { client })
  await page.getByLabelText('Fan').fill('Ana')
  await expect.element(page.getByRole('alert')).toBeVisible()
})
