import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aBid, aFan, aLot, anExclusive, inMinutes } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ExclusiveCard } from './exclusive-card.tsx'

// Before any test: the time zone is read once.
beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'America/New_York',
  })
})

test('the end of a lot’s auction fits beside the like button of a phone’s card, in one line (A08)', async () => {
  storeTokens(aFan())
  await openSession()
  const lot = anExclusive({ auctionLot: aLot([], { endDate: inMinutes(60 * 60) }) })
  await show(
    <div className="w-40">
      <ExclusiveCard exclusive={lot} />
    </div>,
  )
  const heart = page.getByRole('button', { name: t('card.like', { name: lot.name }) })
  await expect.element(heart).toBeVisible()
  const end = page.getByText('Ends in 2d', { exact: true }).element().getBoundingClientRect()
  expect({
    lines: Math.round(end.height / 16),
    overlap: end.right > heart.element().getBoundingClientRect().left,
  }).toEqual({
    lines: 1,
    overlap: false,
  })
})

test.each([
  { language: 'en', text: /^On sale \d+\s\w+, \d\d:00 CES?T$/ },
  { language: 'fr', text: /^En vente le \d+\s\p{L}+\.?, \d\d:00 UTC\+\d$/u },
] as const)(
  'a sale in another time zone has three lines on a phone’s card ($language, M05)',
  async ({ language, text }) => {
    const day = inMinutes(5 * 24 * 60).slice(0, 10)
    const soon = anExclusive({ isUpcoming: true, upcomingDate: `${day}T12:00:00.000Z` })
    await show(
      <div className="w-40">
        <ExclusiveCard exclusive={soon} />
      </div>,
      { language },
    )
    const chip = page.getByText(text)
    await expect.element(chip).toBeVisible()
    // Lines of 15 px, and 8 px of padding.
    expect(Math.floor((chip.element().clientHeight - 8) / 15)).toBeLessThan(4)
  },
)

test('a card says who has won only once the server has closed the lot (A08)', async () => {
  const ended = anExclusive({ auctionLot: aLot([aBid(150, { me: true })], { endDate: inMinutes(-1) }) })
  await show(<ExclusiveCard exclusive={ended} />)
  await expect.element(page.getByText(t('card.youLead'))).toBeVisible()
})
