import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aFan, aLot, anExclusive, inMinutes } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ExclusiveCard } from './exclusive-card.tsx'

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
