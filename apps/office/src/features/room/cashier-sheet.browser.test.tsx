import type { StaffDuePayment } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { CashierSheet } from './cashier-sheet.tsx'

const dueOf = (id: string, value: number) =>
  ({
    id,
    lot: { name: id },
    cost: { value, currency: 'EUR' },
    settlement: 'OUTSTANDING',
    payment: null,
    chargeable: false,
    charge: null,
    chargeDate: null,
    card: { ready: false },
  }) as unknown as StaffDuePayment
const [shirt, boots] = [dueOf('Shirt', 120), dueOf('Boots', 40)]

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

test('the cashier is told what was taken, also when the list has changed before the last answer came', async () => {
  const sheetOf = (payments: StaffDuePayment[]) => (
    <>
      <CashierSheet customer={{ fanId: 'ana', name: 'Ana Silva', paddle: 12, payments }} onClose={() => {}} />
      <Toasts />
    </>
  )
  const { rerender } = await show(sheetOf([shirt, boots]), { role: 'finance', settings: { currentPrice: 1 } })
  const done = () => new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } })
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockResolvedValueOnce(done()).mockReturnValueOnce(promise)
  await page.getByRole('button', { name: /160.*received/ }).click()
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  await rerender(sheetOf([boots]))
  resolve(done())
  await expect.element(page.getByText(/160.*recorded/)).toBeVisible()
})
