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

test('fans see a photographed thing once it is a lot, and pressed again it is created once', async () => {
  const sent: string[] = []
  let refusals = 1
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/presigned-uploads')) return Response.json({ uploadUrl: '/put', url: '/media/a.webp' })
    const given = typeof body === 'string' ? (JSON.parse(body) as { visible?: boolean }) : {}
    const [, step] = /(exclusives|lots)(\/[^/]*)?$/.exec(path) ?? []
    if (step !== undefined) sent.push([method, step, given.visible].join(' ').trim())
    if (step !== 'lots') return Response.json({ id: 'shirt' })
    refusals -= 1
    return refusals < 0
      ? Response.json({ id: 'night', lots: [{}] })
      : Response.json({ status: 503, title: '', type: '', key: 'errors.backend.unavailable' }, { status: 503 })
  })
  const onAdded = vi.fn<() => void>()
  await show(<NewLotDialog auction={{ id: 'night' } as StaffAuction} onAdded={onAdded} onClose={() => {}} />)
  await page.getByLabelText('Take or choose a photo').upload(await photo())
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByLabelText('Name').fill('Derby shirt')
  await page.getByLabelText('Starting price').fill('40')
  const add = page.getByRole('button', { name: 'Add lot' })
  await add.click()
  await expect.poll(() => sent).toEqual(['POST exclusives false', 'POST lots'])
  await expect.element(add).toHaveAttribute('aria-busy', 'false')
  await add.click()
  await expect.element(page.getByText('“Derby shirt” is lot 1.')).toBeVisible()
  expect(sent.slice(2)).toEqual(['POST lots', 'PATCH exclusives true'])
  expect(onAdded).toHaveBeenCalledTimes(1)
})
