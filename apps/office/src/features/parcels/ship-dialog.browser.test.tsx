import type { StaffParcel } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ShipDialog } from './ship-dialog.tsx'

test('the carrier of a parcel stays when its number is corrected', async () => {
  const parcel = { state: 'SHIPPED', carrier: 'DHL', trackingNumber: '6A 12', order: { number: '12' } } as StaffParcel
  const onShip = vi.fn<(tracking: { carrier: string | null; number: string | null }) => void>()
  await show(<ShipDialog parcel={parcel} isBusy={false} onShip={onShip} onClose={() => {}} />)
  await page.getByRole('textbox').first().fill('6A 123')
  await page.getByRole('button', { name: 'Save tracking' }).click()
  expect(onShip).toHaveBeenCalledWith({ carrier: 'DHL', number: '6A 123' })
})
