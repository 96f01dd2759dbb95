import type { LiveLine, LiveLot } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
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
const read = { isPending: false, isError: false, error: null, data: [], refetch: () => undefined }
const ladder = [
  bidOf(1420),
  bidOf(1410, { automatic: true }),
  bidOf(1400, { kind: 'cancelled', reason: 'Le fan a appuyé deux fois et nous a appelés juste après' }),
]

test('the ladder shows whole names in a window of 1440 pixels, also beside a long note', async () => {
  await page.viewport(1440, 900)
  await show(
    <div style={{ width }}>
      <LotFocus
        lot={lot}
        name="Maillot"
        ladder={ladder}
        read={read}
        offset={0}
        acts={{ pausedDate: null } as LiveActs}
      />
    </div>,
    { role: 'owner', language: 'fr' },
  )
  const bids = page.getByRole('list', { name: 'Enchères sur ce lot' })
  const whole = [bids.getByText('Karim Benali'), bids.getByText('par maximum')].flatMap((text) => text.elements())
  expect(whole).toHaveLength(4)
  // Browsers round both widths.
  expect(whole.filter(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth > 1)).toEqual([])
})

test('bids that could not be read are not said to be none', async () => {
  const failed = { ...read, isError: true, data: undefined, error: new TypeError('Failed to fetch') }
  await show(
    <LotFocus lot={lot} name="Shirt" ladder={[]} read={failed} offset={0} acts={{ pausedDate: null } as LiveActs} />,
    { role: 'owner' },
  )
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText('Nobody has bid yet.')).not.toBeInTheDocument()
})
