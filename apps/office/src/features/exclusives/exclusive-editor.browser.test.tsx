import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NewExclusive } from './exclusive-editor.tsx'

test('on a phone, one button leads from the preview back to the form', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  await page.viewport(390, 844)
  const theme = { primary: '#c8f02d', accent: '#c8f02d', hue: 250, mode: 'dark' } as const
  await show(<NewExclusive />, { path: '/exclusives/new', settings: { theme } })
  await page.getByRole('button', { name: 'What fans see' }).click()
  const back = page.getByRole('button', { name: 'Back to the form' })
  await expect.element(back).toBeVisible()
  await back.click()
  await expect.element(page.getByRole('button', { name: /^Create/ })).toBeVisible()
})
