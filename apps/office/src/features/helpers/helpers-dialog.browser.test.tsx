import { pathOf } from '@virage/contract'
import { listHelpers } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { HelpersDialog } from './helpers-dialog.tsx'

test('an end that is no date says so, and nothing about how long helpers may help', async () => {
  const listing = pathOf(listHelpers.path, { slug: 'fc-virage' })
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(new URL(url, location.href).pathname === listing ? { helpers: [], links: [] } : [])),
  )
  await show(<HelpersDialog auctionId="0197a1c0-0000-7000-8000-000000000001" onClose={() => {}} />)
  const end = page.getByLabelText('Until')
  await end.fill('0002-01-01T22:00')
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect.element(page.getByText('Enter a date and time.')).toBeVisible()
})
