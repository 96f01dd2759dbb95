import type { LiveAuction, LiveLot } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Live } from '../live/live-store.ts'
import { show } from '../../testing/show.tsx'
import { BidsView } from './bids-view.tsx'
import './room.css'

const ana = { number: 12, channel: 'ROOM', fanId: 'ana', firstName: 'Ana', lastName: 'Silva', isGuest: true }
const auction = { id: 'night', pausedDate: null } as LiveAuction
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const lotOf = (name: string, change: Partial<LiveLot> = {}) =>
  ({
    exclusiveId: name,
    auctionId: 'night',
    name: { en: name },
    number: null,
    price: 100,
    startingPrice: 100,
    asks: [110],
    numberOfBids: 1,
    startDate: inMinutes(-60),
    endDate: inMinutes(5),
    closedDate: null,
    leaderPaddle: null,
    ...change,
  }) as LiveLot
const liveOf = (...lots: LiveLot[]) =>
  ({ lots: new Map(lots.map((lot) => [lot.exclusiveId, lot])), lines: [], clockOffset: 0 }) as unknown as Live

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([ana]))))
})

async function open(live: Live) {
  const view = (now: Live) => <BidsView live={now} auction={auction} />
  const { rerender } = await show(view(live))
  return (now: Live) => rerender(view(now))
}
const chosen = () => page.getByLabelText('Lot', { exact: true })

test('the lot stays under the spotter’s fingers when a soft close lets another one end first', async () => {
  const follow = await open(
    liveOf(lotOf('Shirt', { endDate: inMinutes(1) }), lotOf('Boots', { endDate: inMinutes(2) })),
  )
  await expect.element(chosen()).toHaveValue('Shirt')
  await page.getByRole('button', { name: /^110.VIR$/ }).click()
  await follow(liveOf(lotOf('Shirt', { endDate: inMinutes(3) }), lotOf('Boots', { endDate: inMinutes(2) })))
  await expect.element(chosen()).toHaveValue('Shirt')
  await expect.element(page.getByRole('textbox', { name: 'Bid' })).toHaveValue('110')
})

test('a lot that has ended stays until the person goes on, so that a second tap does not award the next one', async () => {
  const leaderPaddle = { number: 12, channel: 'ROOM' } as const
  const boots = lotOf('Boots', { leaderPaddle, endDate: inMinutes(9) })
  const follow = await open(liveOf(lotOf('Shirt', { leaderPaddle }), boots))
  await expect.element(page.getByRole('button', { name: /^Award to paddle 12/ })).toBeVisible()
  await follow(liveOf(lotOf('Shirt', { leaderPaddle, closedDate: inMinutes(0) }), boots))
  await expect.element(page.getByText('Ended')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Award/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next lot: Boots' }).click()
  await expect.element(chosen()).toHaveValue('Boots')
  await expect.element(page.getByRole('button', { name: /^Award to paddle 12/ })).toBeVisible()
})
