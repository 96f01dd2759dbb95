import type { StaffExclusive } from '@virage/contract/staff'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ExclusiveSheet } from './exclusive-sheet.tsx'

const name = 'The shirt of the final of the club world cup, worn by the captain and signed by the whole team'
const exclusive = {
  id: 'shirt',
  slug: 'shirt',
  name: { en: name },
  description: {},
  imageUrl: '/media/shirt.svg',
  price: 40,
  nonDeductibleAmount: null,
  stock: 3,
  visible: true,
  category: 'COLLECTIBLE',
} as unknown as StaffExclusive

test('the sheet of an exclusive with a long name fits a phone, with its buttons', async () => {
  await page.viewport(390, 844)
  await show(
    <div className="body" data-side="row">
      <ExclusiveSheet exclusive={exclusive} name={name} mark={null} onClose={() => {}} />
    </div>,
  )
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('button', { name: /^Add one/ })).toBeInViewport({ ratio: 1 })
})

test('an exclusive that can’t be deleted is not hidden by the second half of a double press', async () => {
  const network = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ status: 409, key: 'errors.staff.inUse' }, { status: 409 })),
  )
  vi.stubGlobal('fetch', network)
  await show(<ExclusiveSheet exclusive={exclusive} name={name} mark={null} onClose={() => {}} />)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const hide = page.getByRole('button', { name: 'Hide exclusive' })
  const pressed = pressWhenShown(hide)
  await page.getByRole('button', { name: 'Delete exclusive' }).click()
  await pressed
  await expect.element(hide).toHaveAttribute('aria-busy', 'false')
  expect(network).toHaveBeenCalledTimes(1)
})
