import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { emptyForm } from './announcement-form.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'

test('a preview that could not be made does not ask for texts that are there', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const form = { ...emptyForm({}), 'title.en': 'Derby', 'text.en': 'Tonight.' }
  await show(<AnnouncementPreview form={form} />, { client })
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText(/^Write a title/)).not.toBeInTheDocument()
})
