import type { FanAccount } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { FanAccountTab } from './fan-account.tsx'

const date = '2026-11-24T19:00:00.000Z'
const none = { amount: 0 }
const euro = (value: number) => ({ value, currency: 'EUR' })
const nothing = euro(0)
const accountOf = (balance: number) =>
  ({
    balance: { amount: balance },
    orders: { count: 0, coins: none, euro: nothing },
    donations: { count: 0, euro: nothing },
    bids: [
      {
        exclusiveId: 'shirt',
        name: 'Shirt',
        highest: { amount: 40 },
        cost: euro(44),
        date,
        leads: false,
        endDate: date,
      },
    ],
    payments: [],
    due: [{ id: 'd', name: 'Boots', price: { amount: 60 }, cost: euro(66), deadline: date }],
    hours: [],
  }) as unknown as FanAccount

const withoutCoins = { coinsEnabled: false, currentPrice: 1 }
const open = async (balance: number, settings: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(accountOf(balance))))
  await show(<FanAccountTab fanId="ana" />, { role: 'finance', settings })
}

test('in a club that has given up coins, earlier bids and outstanding payments keep their euros', async () => {
  await open(0, withoutCoins)
  await expect.element(page.getByRole('cell', { name: /^44\.00.€$/ })).toBeVisible()
  await expect.element(page.getByText(/^66\.00.€$/)).toBeVisible()
})

test('in a club without coins, a fan has no balance', async () => {
  await open(0, withoutCoins)
  await expect.element(page.getByRole('table', { name: 'Bids' })).toBeVisible()
  await expect.element(page.getByText('Coins', { exact: true })).not.toBeInTheDocument()
})

test('coins that a fan has of a club stay visible after the club has given them up', async () => {
  await open(5, withoutCoins)
  await expect.element(page.getByText(/^5.VIR$/)).toBeVisible()
})
