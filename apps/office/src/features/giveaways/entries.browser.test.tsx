import type { StaffGiveaway, StaffParticipation } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Entries } from './entries.tsx'

test('staff see when entries were erased, and of an erased entry no address that nobody has', async () => {
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
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(Response.json([entry])))
  const giveaway = {
    id: 'g',
    questions: [],
    numberOfParticipations: 1,
    drawnAt: '2026-02-03T09:00:00.000Z',
    entriesErasedAt: '2026-08-03T10:00:00.000Z',
  } as unknown as StaffGiveaway
  await show(<Entries giveaway={giveaway} />)
  await expect.element(page.getByText(/answers were erased on .*Aug/)).toBeVisible()
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect.element(page.getByText('Erased entry')).toBeVisible()
  await expect.element(page.getByText('erased.invalid')).not.toBeInTheDocument()
})
