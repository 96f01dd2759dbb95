import type { ReviewReasons } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ReasonsDialog } from './reasons-dialog.tsx'

const reasons = (version: string, name: string): ReviewReasons => ({
  version,
  reasons: [{ name: { en: name }, text: { en: 'Please send another photo.' } }],
})

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  network.mockImplementation(() => Promise.resolve(Response.json(reasons('2', 'Photo of a colleague'))))
  vi.stubGlobal('fetch', network)
})

const dialog = (stored: ReviewReasons) => <ReasonsDialog stored={stored} onClose={() => {}} />

test('reasons that a colleague has changed meanwhile are not overwritten, also if theirs were read meanwhile', async () => {
  const { rerender } = await show(dialog(reasons('1', 'Photo')), { role: 'compliance' })
  await page.getByLabelText('Name (English)').fill('Blurred photo')
  await rerender(dialog(reasons('2', 'Photo of a colleague')))
  await expect.element(page.getByLabelText('Name (English)')).toHaveValue('Blurred photo')
  await page.getByRole('button', { name: 'Save reasons' }).click()
  await expect.element(page.getByText(/^Photo of a colleague/)).toBeVisible()
  expect(network.mock.calls.map(([, init]) => init?.method)).toEqual(['GET'])
  await page.getByLabelText(/^Your version/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await vi.waitFor(() => expect(network.mock.calls).toHaveLength(2))
  expect(new Headers(network.mock.lastCall?.[1]?.headers).get('if-match')).toBe('"2"')
})
