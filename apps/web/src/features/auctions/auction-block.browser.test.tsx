import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aClub, aLot, anExclusive } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { useExclusiveAction } from '../exclusives/use-exclusive-action.ts'
import { AuctionBlock } from './auction-block.tsx'

function Lot({ extensionSeconds }: { extensionSeconds: number }) {
  const lot = { ...aLot(), extensionSeconds }
  const exclusive = anExclusive({ auctionLot: lot })
  const action = useExclusiveAction(exclusive, undefined)
  return <AuctionBlock exclusive={exclusive} lot={lot} action={action} />
}

test.each([
  [20, t('lot.softClose.seconds', { count: 20 })],
  [60, t('lot.softClose.minutes', { count: 1 })],
  [90, t('lot.softClose.seconds', { count: 90 })],
  [300, t('lot.softClose.minutes', { count: 5 })],
])('a lot that bids extend by %i seconds says so, whatever its club’s soft close is (A01)', async (seconds, text) => {
  await show(<Lot extensionSeconds={seconds} />, { club: aClub({ extensionWindow: 120 }) })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a lot that bids don’t extend has no text about it, although its club has a soft close (A01)', async () => {
  await show(<Lot extensionSeconds={0} />, { club: aClub({ extensionWindow: 120 }) })
  await expect.element(page.getByTestId('current-price')).toBeVisible()
  await expect.element(page.getByText('extends the auction')).not.toBeInTheDocument()
})
