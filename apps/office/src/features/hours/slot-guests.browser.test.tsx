import type { SlotGuest } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { SlotGuests } from './slot-guests.tsx'

const guest = (fanId: string, firstName: string) =>
  ({ fanId, firstName, lastName: 'Roy', email: `${fanId}@example.com`, arrivedAt: null }) as SlotGuest

beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    Promise.resolve(
      init?.method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json([guest('ana', 'Ana'), guest('bo', 'Bo')]),
    ),
  )
})

test('a place is cancelled after a question, and the focus moves to the next guest', async () => {
  await show(<SlotGuests params={{ slug: 'fc-virage', slotId: 's' }} startDate="2031-06-04T10:00:00" isOver={false} />)
  await page.getByRole('button', { name: 'Show guests' }).click()
  const cancel = page.getByRole('listitem').getByRole('button', { name: 'Cancel place' })
  await cancel.first().click()
  const question = page.getByRole('dialog', { name: 'Cancel the place of Ana Roy?' })
  await question.getByRole('button', { name: 'Keep place' }).click()
  await expect.element(cancel.first()).toHaveFocus()
  await cancel.first().click()
  await question.getByRole('button', { name: 'Cancel place' }).click()
  await expect.element(page.getByText('Ana Roy')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Here' })).toHaveFocus()
})
