import type { StaffGiveaway, StaffParticipation } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Entries } from './entries.tsx'

const entry: StaffParticipation = {
  id: 'e',
  fanId: null,
  firstName: '',
  lastName: '',
  email: 'erased-e@erased.invalid',
  partnerSlug: null,
  answers: [],
  createdAt: '2026-01-02T09:00:00.000Z',
  winner: true,
}
const giveaway = {
  id: 'g',
  questions: [],
  numberOfParticipations: 1,
  drawnAt: '2026-02-03T09:00:00.000Z',
  entriesErasedAt: '2026-08-03T10:00:00.000Z',
} as unknown as StaffGiveaway

test('entries that came since are shown when somebody asks for the entries again', async () => {
  const ana = { ...entry, firstName: 'Ana', lastName: 'Silva', email: 'ana@fans.test' }
  vi.stubGlobal(
    'fetch',
    vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(Response.json([]))
      .mockResolvedValue(Response.json([ana])),
  )
  await show(<Entries giveaway={giveaway} />)
  const ask = page.getByRole('button', { name: 'Show entries' })
  await ask.click()
  await expect.element(page.getByText('No entry matches.')).toBeVisible()
  await expect.element(ask).not.toHaveAttribute('aria-disabled')
  await ask.click()
  await expect.element(page.getByText('Ana Silva')).toBeVisible()
})

test('staff see when entries were erased, and of an erased entry no address that nobody has', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(Response.json([entry])))
  await show(<Entries giveaway={giveaway} />)
  await expect.element(page.getByText(/answers were erased on .*Aug/)).toBeVisible()
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect.element(page.getByText('Erased entry')).toBeVisible()
  await expect.element(page.getByText('erased.invalid')).not.toBeInTheDocument()
})
