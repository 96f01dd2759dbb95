import { QueryClient } from '@tanstack/react-query'
import type { Buyer } from '@virage/contract/staff'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FanFinder } from './fan-finder.tsx'

test('a search for a fan that failed says so, rather than nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(<FanFinder label="Fan" chosen={null} onChoose={() => {}} />, { client })
  await page.getByLabelText('Fan').fill('Ana')
  await expect.element(page.getByRole('alert')).toBeVisible()
})

function Found() {
  const [fan, setFan] = useState<Buyer | null>(null)
  return <FanFinder label="Fan" chosen={fan} onChoose={setFan} />
}

test('the focus goes to the button that chooses another fan once one is chosen, and back to the search', async () => {
  const ana = { id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([ana])))
  await show(<Found />)
  await page.getByLabelText('Fan').fill('Ana')
  await page.getByRole('button', { name: /^Ana Gomes/ }).click()
  const other = page.getByRole('button', { name: 'Choose another' })
  await expect.element(other).toHaveFocus()
  await other.click()
  await expect.element(page.getByLabelText('Fan')).toHaveFocus()
})
