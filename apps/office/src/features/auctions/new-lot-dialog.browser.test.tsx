import type { StaffAuction } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NewLotDialog } from './new-lot-dialog.tsx'

async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 500)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob()], 'shirt.png', { type: 'image/png' })
}

test('a photographed lot is not lost by Escape: leaving asks first', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const onClose = vi.fn<() => void>()
  await show(<NewLotDialog auction={{ id: 'night' } as StaffAuction} onAdded={() => {}} onClose={onClose} />)
  await page.getByLabelText('Take or choose a photo').upload(await photo())
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByLabelText('Name').fill('Derby shirt')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Derby shirt')
  expect(onClose).not.toHaveBeenCalled()
})
