import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RuleDialog } from './rule-dialog.tsx'

test('a rule that makes more slots than can be created at once says where they end', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  await show(<RuleDialog onClose={() => {}} />, { role: 'owner' })
  await page.getByLabelText('First day').fill('2031-05-01')
  await page.getByLabelText('Last day').fill('2031-05-31')
  const note = page.getByText(/^Up to 1,000 slots can be created at once/)
  await expect.element(page.getByRole('button', { name: 'Create 496 slots' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  await page.getByLabelText('Last day').fill('2031-08-31')
  await expect.element(page.getByText(/these end on .*2 Jul/)).toBeVisible()
})
