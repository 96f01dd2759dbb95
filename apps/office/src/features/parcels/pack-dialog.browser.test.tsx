import { QueryClient } from '@tanstack/react-query'
import type { StaffParcel } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { PackDialog } from './pack-dialog.tsx'

test('a failed search for other parcels does not say that there are none, and can be repeated', async () => {
  const network = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', network)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const parcel = { id: 'p1', buyer: { id: 'ana' }, order: { number: '12' } } as StaffParcel
  await show(<PackDialog parcel={parcel} isBusy={false} onPack={() => {}} onClose={() => {}} />, { client })
  const none = page.getByText('This buyer has no other parcel to prepare.')
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(none).not.toBeInTheDocument()
  network.mockResolvedValueOnce(new Response('[]'))
  await again.click()
  await expect.element(none).toBeVisible()
})
