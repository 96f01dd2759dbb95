import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, LiveLine, LiveLot } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import './live.css'
import { LotFocus } from './lot-focus.tsx'
import type { LiveActs } from './use-live-acts.ts'

/** How wide the lot in focus is in a window of 1440 pixels. */
const width = 891

const lot = {
  exclusiveId: 'shirt',
  auctionId: 'night',
  number: 12,
  imageUrl: '/media/shirt.webp',
  startingPrice: 100,
  price: 1420,
  numberOfBids: 3,
  startDate: '2026-11-28T19:00:00.000Z',
  endDate: '2026-11-28T23:00:00.000Z',
  closedDate: null,
  leader: { fanId: 'karim', name: 'Karim Benali' },
  leaderPaddle: null,
} as LiveLot
const bidOf = (coins: number, change: Partial<LiveLine> = {}) =>
  ({
    id: String(coins),
    kind: 'bid',
    date: '2026-11-28T20:00:00.000Z',
    coins,
    person: { fanId: 'karim', name: 'Karim Benali' },
    automatic: false,
    ...change,
  }) as LiveLine
const ladder = [
  bidOf(1420),
  bidOf(1410, { automatic: true }),
  bidOf(1400, { kind: 'cancelled', reason: 'Le fan a appuyé deux fois et nous a appelés juste après' }),
]

test('the ladder shows whole names in a window of 1440 pixels, also beside a long note', async () => {
  const settings = { coinsEnabled: true, ticker: 'VIR', currentPrice: 1.1 } as ClubSettings
  await page.viewport(1440, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="fr" messages={await loadTexts('fr')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'owner', email: 'o@staff.test', isRehearsal: false, settings }}>
          <div style={{ width }}>
            <LotFocus lot={lot} name="Maillot" ladder={ladder} offset={0} acts={{ pausedDate: null } as LiveActs} />
          </div>
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  const bids = page.getByRole('list', { name: 'Enchères sur ce lot' })
  const whole = [bids.getByText('Karim Benali'), bids.getByText('par maximum')].flatMap((text) => text.elements())
  expect(whole).toHaveLength(4)
  // Browsers round both widths.
  expect(whole.filter(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth > 1)).toEqual([])
})
