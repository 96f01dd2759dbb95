import type { StaffExclusive } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { useExclusiveActs } from './use-exclusive-acts.ts'

const shirt = { id: 'shirt', version: '1', stock: 5 } as StaffExclusive

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

function Buttons() {
  const acts = useExclusiveActs()
  return (
    <button type="button" onClick={() => acts.addStock(shirt, 1, 'Shirt')}>
      More
    </button>
  )
}

test('the stock that is said is the stored one: fans buy meanwhile', async () => {
  network.mockResolvedValue(Response.json({ ...shirt, stock: 3 }))
  await show(
    <>
      <Buttons />
      <Toasts />
    </>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('3 of “Shirt” in stock')).toBeVisible()
})
