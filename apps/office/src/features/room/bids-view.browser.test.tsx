import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, LiveAuction, LiveLot } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import type { Live } from '../live/live-store.ts'
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
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([ana]))))
})
afterEach(() => vi.unstubAllGlobals())

async function show(live: Live) {
  const messages = await loadTexts('en')
  const client = new QueryClient()
  const settings = { coinsEnabled: true, ticker: 'VIR', currentPrice: 1.1 } as ClubSettings
  const viewOf = (now: Live) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <BidsView live={now} auction={auction} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>
  )
  const { rerender } = await render(viewOf(live))
  return (now: Live) => rerender(viewOf(now))
}
const chosen = () => page.getByLabelText('Lot', { exact: true })

test('the lot stays under the spotter’s fingers when a soft close lets another one end first', async () => {
  const follow = await show(
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
  const follow = await show(liveOf(lotOf('Shirt', { leaderPaddle }), boots))
  await expect.element(page.getByRole('button', { name: /^Award to paddle 12/ })).toBeVisible()
  await follow(liveOf(lotOf('Shirt', { leaderPaddle, closedDate: inMinutes(0) }), boots))
  await expect.element(page.getByText('Ended')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Award/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next lot: Boots' }).click()
  await expect.element(chosen()).toHaveValue('Boots')
  await expect.element(page.getByRole('button', { name: /^Award to paddle 12/ })).toBeVisible()
})
