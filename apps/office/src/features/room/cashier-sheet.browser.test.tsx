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

const sheetOf = (payments: StaffDuePayment[]) => (
  <>
    <CashierSheet customer={{ fanId: 'ana', name: 'Ana Silva', paddle: 12, payments }} onClose={() => {}} />
    <Toasts />
  </>
)
const open = (payments: StaffDuePayment[]) =>
  show(sheetOf(payments), { role: 'finance', settings: { currentPrice: 1 } })
const done = () => new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } })

test('the cashier is told what was taken, also when the list has changed before the last answer came', async () => {
  const { rerender } = await open([shirt, boots])
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockResolvedValueOnce(done()).mockReturnValueOnce(promise)
  await page.getByRole('button', { name: /160.*received/ }).click()
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  await rerender(sheetOf([boots]))
  resolve(done())
  await expect.element(page.getByText(/160.*recorded/)).toBeVisible()
})

test('a sum that changes while the cashier takes it is not taken before they have looked at it', async () => {
  const { rerender } = await open([shirt])
  await expect.element(page.getByRole('button', { name: /120.*received/ })).toBeVisible()
  await rerender(sheetOf([shirt, boots]))
  await expect.element(page.getByText(/^The sum has changed: it’s now 160/)).toBeVisible()
  await page.getByRole('button', { name: /120.*received/ }).click({ force: true })
  expect(network).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Show the new sum' }).click()
  await expect.element(page.getByRole('button', { name: /160.*received/ })).toBeEnabled()
})

const paid = (due: StaffDuePayment) =>
  ({
    ...due,
    settlement: 'PAID',
    payment: {
      orderId: `order-${due.id}`,
      recorded: { method: 'CASH' },
      refunded: false,
      hasParcels: false,
      handedOverDate: null,
    },
  }) as unknown as StaffDuePayment

test('an item paid elsewhere meanwhile is not handed over before the cashier has looked at it', async () => {
  const { rerender } = await open([paid(shirt)])
  await expect.element(page.getByRole('button', { name: 'Hand over 1 item' })).toBeVisible()
  await rerender(sheetOf([paid(shirt), paid(boots)]))
  await expect.element(page.getByText(/^The list has changed: there are now 2/)).toBeVisible()
  await page.getByRole('button', { name: 'Hand over 1 item' }).click({ force: true })
  expect(network).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Show the new list' }).click()
  await expect.element(page.getByRole('button', { name: 'Hand over 2 items' })).toBeEnabled()
})

test('items that the cashier takes money for one after the other are ready to hand over without another look', async () => {
  const { rerender } = await open([shirt, boots])
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockResolvedValueOnce(done()).mockReturnValueOnce(promise)
  await page.getByRole('button', { name: /160.*received/ }).click()
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  await rerender(sheetOf([paid(shirt), boots]))
  await expect.element(page.getByRole('button', { name: 'Hand over 1 item' })).toBeVisible()
  await rerender(sheetOf([paid(shirt), paid(boots)]))
  resolve(done())
  await expect.element(page.getByRole('button', { name: 'Hand over 2 items' })).toBeEnabled()
})
