import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { HoursPage } from './hours-page.tsx'

const slot = (id: string, startDate: string) => ({ id, startDate, capacity: 4, reserved: 1, version: '1' })

afterEach(() => {
  vi.useRealTimers()
})

test('a slot that has begun since the page was opened isn’t one to come any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-06-04T10:45:00+02:00') })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json([slot('a', '2031-06-04T11:00:00'), slot('b', '2031-06-04T15:00:00')])),
  )
  await show(<HoursPage />, { role: 'owner', path: '/hours', at: '/hours?view=booked' })
  const slots = page.getByRole('main').getByRole('listitem')
  await expect.element(slots).toHaveLength(2)
  vi.setSystemTime(Date.parse('2031-06-04T11:15:00+02:00'))
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(slots).toHaveLength(1)
})
