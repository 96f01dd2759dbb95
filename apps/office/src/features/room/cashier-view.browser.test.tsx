import { pathOf } from '@virage/contract'
import { listPaddles, type Paddle, type StaffDuePayment } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { CashierView } from './cashier-view.tsx'
import { PaddleList } from './paddle-list.tsx'

const due = {
  id: 'd',
  winner: { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@guests.test' },
  lot: { name: 'Shirt' },
  cost: { value: 120, currency: 'EUR' },
  settlement: 'OUTSTANDING',
} as unknown as StaffDuePayment
const ana = { number: 12, fanId: 'ana', firstName: 'Ana', lastName: 'Silva', channel: 'ROOM' } as Paddle
const ofPaddles = pathOf(listPaddles.path, { slug: 'fc-virage', auctionId: 'night' })

/** What the server has; null while paddles can't be read. */
let paddles: Paddle[] | null
beforeEach(() => {
  paddles = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path !== ofPaddles) return Promise.resolve(Response.json([due]))
    return paddles ? Promise.resolve(Response.json(paddles)) : Promise.reject(new TypeError('Failed to fetch'))
  })
})

const find = page.getByLabelText('Number or name')
const winner = page.getByRole('button', { name: /Ana Silva/ })

test('the cashier finds a winner by a paddle that another device has given since', async () => {
  await show(<CashierView auctionId="night" />, { role: 'finance' })
  await expect.element(winner).toBeVisible()
  paddles = [ana]
  await find.fill('12')
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.element(page.getByRole('button', { name: /^12.*Ana Silva/ })).toBeVisible()
})

test('the cashier is told that paddles could not be read, and reads them again', async () => {
  paddles = null
  await show(<CashierView auctionId="night" />, { role: 'finance' })
  await expect.element(winner).toBeVisible()
  paddles = [ana]
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /^12.*Ana Silva/ })).toBeVisible()
})

test('an entrance finds a paddle that another one has given since', async () => {
  await show(<PaddleList auctionId="night" />, { role: 'floor' })
  await expect.element(page.getByText('Nobody has checked in yet.')).toBeVisible()
  paddles = [ana]
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.element(page.getByText('Ana Silva')).toBeVisible()
})
