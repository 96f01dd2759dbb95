import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { type Exclusive, getExclusive, listMaximumBids, placeBid, withdrawMaximumBid } from '@virage/contract'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aBid, aClub, aFan, aLot, anExclusive, aPlacedBid, inMinutes, priceOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t, translator } from '../../testing/texts.ts'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { bidLimitQuery, ownBidsQuery } from '../own-bids/queries.ts'
import { BidDialog } from './bid-dialog.tsx'

const fan = aFan()
const onClose = vi.fn<() => void>()

/** Renders the dialog with the lot of the query cache, which is refetched after a rejected bid. */
function OnTheLot() {
  const { data } = useQuery(exclusiveQuery('fc-virage', 'signed-scarf'))
  if (!data?.visible || !data.auctionLot) return null
  return <BidDialog exclusive={data} lot={data.auctionLot} fan={fan} onClose={onClose} />
}

const withLot = (...lot: Parameters<typeof aLot>): Exclusive => {
  const auctionLot = aLot(...lot)
  return anExclusive({ pricing: auctionLot.currentPrice, auctionLot })
}

const open = async (exclusive: Exclusive, how: Parameters<typeof show>[1] = {}, ownMaximum?: number) => {
  network.answers(getExclusive, exclusive)
  const own = ownMaximum === undefined ? [] : [{ exclusiveSlug: exclusive.slug, maximum: priceOf(ownMaximum) }]
  network.answers(listMaximumBids, own)
  const shown = await show(<OnTheLot />, how)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return shown
}

const amount = () => page.getByLabelText(t('bid.amount'), { exact: true })
const maximum = () => page.getByLabelText(t('bid.maximum'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bidButton = (text: string) => button(t('bid.place', { amount: text }))

beforeEach(() => onClose.mockReset())

describe('the form', () => {
  test('suggests the starting price for a lot without bids (A03)', async () => {
    await open(withLot())
    await expect.element(amount()).toHaveValue('100')
  })

  test('suggests ten coins more than the last bid (A03)', async () => {
    await open(withLot([aBid(150)]))
    await expect.element(amount()).toHaveValue('160')
  })

  test('offers three amounts to choose (A03)', async () => {
    await open(withLot([aBid(150)]))
    await button('210 VIR').click()
    await expect.element(amount()).toHaveValue('210')
  })

  test('shows the minimum bid (A03)', async () => {
    await open(withLot([aBid(150)]))
    await expect.element(page.getByText(t('bid.minimum', { amount: '151 VIR' }))).toBeVisible()
  })

  test('takes the increments of the lot, and shows them on request (B03)', async () => {
    const exclusive = withLot([aBid(150)])
    const increments = [
      { from: 0, step: 1, suggested: 10 },
      { from: 100, step: 5, suggested: 25 },
    ]
    await open({ ...exclusive, auctionLot: exclusive.auctionLot && { ...exclusive.auctionLot, increments } })
    await expect.element(amount()).toHaveValue('175')
    await expect.element(page.getByText(t('bid.minimum', { amount: '155 VIR' }))).toBeVisible()
    await page.getByText(t('bid.steps')).click()
    await expect.element(page.getByText(t('bid.stepFrom', { from: '100 VIR', step: '5 VIR' }))).toBeVisible()
    await amount().fill('154')
    await expect.element(bidButton('154 VIR')).toBeDisabled()
  })

  test('says nothing about the usual increments (B03)', async () => {
    await open(withLot([aBid(150)]))
    await expect.element(page.getByText(t('bid.steps'))).not.toBeInTheDocument()
  })

  test('rejects an amount below the minimum (A03)', async () => {
    await open(withLot([aBid(150)]))
    await amount().fill('150')
    await expect.element(bidButton('150 VIR')).toBeDisabled()
  })

  test('accepts the minimum (A03)', async () => {
    await open(withLot([aBid(150)]))
    await amount().fill('151')
    await expect.element(bidButton('151 VIR')).toBeEnabled()
  })

  test('shows that a text is not an amount (V01)', async () => {
    await open(withLot([aBid(150)]))
    await amount().fill('a lot')
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('bid.notANumber'))
  })

  test('shows the amount in euros, too (X02)', async () => {
    await open(withLot([aBid(150)]))
    await expect.element(page.getByText(t('bid.worth', { amount: '176.00 €' }))).toBeVisible()
  })

  test('shows the amount of the tax receipt in a foundation (A03)', async () => {
    await open({ ...withLot([aBid(150)]), taxDeduction: { nonDeductibleAmount: { value: 100, currency: 'EUR' } } })
    await expect.element(page.getByText(t('bid.receipt', { amount: '76.00 €' }))).toBeVisible()
  })

  test('takes euros in a club without coins (X02)', async () => {
    await open(withLot([aBid(150)]), { club: aClub({ coinsEnabled: false }) })
    await expect.element(bidButton('160.00 €')).toBeEnabled()
  })

  test('takes no fractions of a cent in a club without coins (X02)', async () => {
    await open(withLot([aBid(150)]), { club: aClub({ coinsEnabled: false }) })
    await amount().fill('160.005')
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('bid.notANumber'))
  })

  test('uses the French number format in French (X02)', async () => {
    const fr = await translator('fr')
    await open(withLot([aBid(150)]), { language: 'fr' })
    await page.getByLabelText(fr('bid.amount'), { exact: true }).fill('1 250,5')
    await expect.element(page.getByRole('button', { name: /1.250,5/ })).toBeEnabled()
  })
})

describe('an accepted bid', () => {
  test('has the amount of the field (A03)', async () => {
    await open(withLot([aBid(150)]))
    const sent = network.answers(placeBid, aPlacedBid(175.5))
    await amount().fill('175.5')
    await bidButton('175.5 VIR').click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ bidderUsername: fan.username, priceCoinsAmount: 175.5 }])
  })

  test('is confirmed with its amount (A03)', async () => {
    await open(withLot([aBid(150)]))
    network.answers(placeBid, aPlacedBid(160))
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.placed', { amount: '160 VIR' }))).toBeVisible()
  })

  test('is confirmed before the lot has been read again (E05)', async () => {
    await open(withLot([aBid(150)]))
    network.answers(placeBid, aPlacedBid(160))
    network.holds(getExclusive)
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.placed', { amount: '160 VIR' }))).toBeVisible()
  })

  test('is shown in My bids and in what the limit counts (B02)', async () => {
    const { client } = await open(withLot([aBid(150)]))
    const keys: QueryKey[] = [ownBidsQuery, bidLimitQuery].map((of) => of('fc-virage', fan.username).queryKey)
    for (const queryKey of keys) client.setQueryData(queryKey, {})
    network.answers(placeBid, aPlacedBid(160))
    await bidButton('160 VIR').click()
    await expect.poll(() => keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
  })

  test('closes the dialog (A03)', async () => {
    await open(withLot([aBid(150)]))
    network.answers(placeBid, aPlacedBid(160))
    await bidButton('160 VIR').click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  test('is sent once for a double click (E05)', async () => {
    await open(withLot([aBid(150)]))
    const { sent, answer } = network.holds(placeBid)
    await bidButton('160 VIR').dblClick()
    answer(aPlacedBid(160))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(sent).toHaveLength(1)
  })

  test('keeps the dialog open while it is sent (A03)', async () => {
    await open(withLot([aBid(150)]))
    const { sent } = network.holds(placeBid)
    await bidButton('160 VIR').click()
    await expect.poll(() => sent.length).toBe(1)
    await expect.element(button(t('shell.close'))).toBeDisabled()
  })
})

describe('a price that moves while the dialog is open', () => {
  const move = async (client: QueryClient, ...lot: Parameters<typeof aLot>) => {
    network.answers(getExclusive, withLot(...lot))
    await client.refetchQueries(exclusiveQuery('fc-virage', 'signed-scarf'))
  }

  test('doesn’t change what the button bids (A03)', async () => {
    const { client } = await open(withLot([aBid(150)]))
    await move(client, [aBid(155), aBid(150)])
    await expect.element(page.getByText(t('bid.minimum', { amount: '156 VIR' }))).toBeVisible()
    await expect.element(bidButton('160 VIR')).toBeEnabled()
  })

  test('past the bid disables the button, and other amounts are offered (A03)', async () => {
    const { client } = await open(withLot([aBid(150)]))
    await move(client, [aBid(200), aBid(150)])
    await expect.element(bidButton('160 VIR')).toBeDisabled()
    await button('210 VIR').click()
    await expect.element(bidButton('210 VIR')).toBeEnabled()
  })
})

describe('a fan who was outbid while typing', () => {
  const outbid = async () => {
    await open(withLot([aBid(150)]))
    await amount().fill('165')
    const sent = network.refuses(placeBid, 'errors.bid.tooLow', { minimum: 201, currentPrice: 200 })
    // Not before the bid: the lot is also read while the test goes on.
    network.answers(getExclusive, () => withLot(sent.length > 0 ? [aBid(200), aBid(150)] : [aBid(150)]))
    await bidButton('165 VIR').click()
    await expect.element(page.getByText(t('bid.outbid'))).toBeVisible()
    return sent
  }

  test('sees the new minimum (A03)', async () => {
    await outbid()
    await expect.element(page.getByText(t('bid.outbidText', { amount: '201 VIR' }))).toBeVisible()
  })

  test('sees a new suggestion (A03)', async () => {
    await outbid()
    await expect.element(amount()).toHaveValue('210')
  })

  test('bids no higher with the second half of a double press (A03)', async () => {
    const pressed = pressWhenShown(bidButton('210 VIR'))
    const sent = await outbid()
    await pressed
    await expect.element(bidButton('210 VIR')).toHaveAttribute('aria-busy', 'false')
    expect(sent).toHaveLength(1)
  })

  test('is outbid at once by a maximum bid, and the dialog stays open (A03)', async () => {
    await open(withLot([aBid(150)]))
    network.answers(placeBid, aPlacedBid(160, { leading: false, currentPrice: 161 }))
    network.answers(getExclusive, withLot([aBid(161), aBid(160, { me: true })]))
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.outbidAtOnce'), { exact: false })).toBeVisible()
    await expect.element(amount()).toHaveValue('171')
  })
})

describe('a bid that fails', () => {
  test('keeps the input (E05)', async () => {
    await open(withLot([aBid(150)]))
    network.fails(placeBid)
    await amount().fill('175')
    await bidButton('175 VIR').click()
    await expect.element(page.getByText(t('bid.unknown'))).toBeVisible()
    await expect.element(amount()).toHaveValue('175')
  })

  test('isn’t said to have failed if its answer was lost (E05)', async () => {
    await open(withLot([aBid(150)]))
    network.refuses(placeBid, 'errors.backend.unavailable', { status: 503 })
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.unknown'))).toBeVisible()
    await expect.element(page.getByText(t('bid.failed'))).not.toBeInTheDocument()
  })

  test('shows the maximum of a leader whose answer was lost (E05)', async () => {
    const exclusive = withLot([aBid(150, { me: true })])
    await open(exclusive)
    network.fails(placeBid)
    network.answers(listMaximumBids, [{ exclusiveSlug: exclusive.slug, maximum: priceOf(400) }])
    await button(t('bid.keep', { amount: '150 VIR' })).click()
    await maximum().fill('400')
    await button(t('bid.setMaximum')).click()
    await expect.element(page.getByText(t('bid.unknown'))).toBeVisible()
    await expect.element(page.getByText(t('bid.yourMaximum', { amount: '400 VIR' }))).toBeVisible()
  })

  test('shows why (E02)', async () => {
    await open(withLot([aBid(150)]))
    network.refuses(placeBid, 'errors.bid.notValidated', { status: 403 })
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('problems.bid.notValidated'))).toBeVisible()
  })

  test('keeps its idempotency key in a retry (E05)', async () => {
    await open(withLot([aBid(150)]))
    const sent = network.fails(placeBid)
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.unknown'))).toBeVisible()
    network.answers(placeBid, aPlacedBid(160))
    await bidButton('160 VIR').click()
    await expect.poll(() => sent.length).toBe(2)
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  test('but was placed, because only the answer was lost, is never raised by a retry (E05)', async () => {
    await open(withLot([aBid(150)]))
    network.fails(placeBid)
    network.answers(getExclusive, withLot([aBid(160, { me: true }), aBid(150)]))
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.youLead'))).toBeVisible()
    await expect.element(page.getByText(t('bid.unknown'))).not.toBeInTheDocument()
    await expect.element(bidButton('160 VIR')).toBeDisabled()
  })

  test('gets a new idempotency key with another amount (E05)', async () => {
    await open(withLot([aBid(150)]))
    const sent = network.fails(placeBid)
    await bidButton('160 VIR').click()
    await expect.element(page.getByText(t('bid.unknown'))).toBeVisible()
    await amount().fill('170')
    await bidButton('170 VIR').click()
    await expect.poll(() => new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })
})

describe('an amount far above the minimum', () => {
  const offerTooMuch = async () => {
    await open(withLot([aBid(150)]))
    const sent = network.refuses(placeBid, 'errors.bid.confirmationNeeded')
    await amount().fill('1600')
    await page.getByRole('button', { name: /1\s600 VIR/ }).click()
    await expect.element(page.getByText(t('bid.unusual', { amount: '1 600 VIR' }))).toBeVisible()
    return sent
  }

  test('requires a confirmation that shows the price (A03)', async () => {
    await offerTooMuch()
    await expect.element(page.getByText(t('bid.unusualText', { price: '150 VIR' }))).toBeVisible()
  })

  test('is confirmed with its own button (A03)', async () => {
    const sent = await offerTooMuch()
    network.answers(placeBid, aPlacedBid(1600))
    await button(t('bid.confirm', { amount: '1 600 VIR' })).click()
    await expect.poll(() => sent.at(-1)?.body['confirmedCoinsAmount']).toBe(1600)
  })

  test('is not confirmed by the second half of a double press (A03)', async () => {
    const confirm = button(t('bid.confirm', { amount: '1 600 VIR' }))
    const pressed = pressWhenShown(confirm)
    const sent = await offerTooMuch()
    await pressed
    await expect.element(confirm).toHaveAttribute('aria-busy', 'false')
    expect(sent).toHaveLength(1)
  })

  test('is not confirmed by a key that is held (A03)', async () => {
    const sent = await offerTooMuch()
    await expect.element(button(t('bid.confirm', { amount: '1 600 VIR' }))).toHaveAttribute('aria-busy', 'false')
    amount().element().focus()
    const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true })
    expect(amount().element().dispatchEvent(held)).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('requires no confirmation after a correction (A03)', async () => {
    await offerTooMuch()
    await amount().fill('160')
    await expect.element(bidButton('160 VIR')).toBeEnabled()
  })
})

describe('a maximum bid', () => {
  test('is sent with the bid (A03)', async () => {
    await open(withLot([aBid(150)]))
    const sent = network.answers(placeBid, aPlacedBid(160))
    await maximum().fill('300')
    await bidButton('160 VIR').click()
    await expect.poll(() => sent.at(-1)?.body['maximumCoinsAmount']).toBe(300)
  })

  test('below the bid shows an error, and nothing is sent (V01)', async () => {
    await open(withLot([aBid(150)]))
    await maximum().fill('120')
    await expect.element(page.getByText(t('bid.maximumTooLow'))).toBeVisible()
    await expect.element(bidButton('160 VIR')).toBeDisabled()
  })

  test('can be set by the highest bidder without raising the bid (A03)', async () => {
    await open(withLot([aBid(150, { me: true })]))
    const sent = network.answers(placeBid, aPlacedBid(150))
    await button(t('bid.keep', { amount: '150 VIR' })).click()
    await maximum().fill('400')
    await button(t('bid.setMaximum')).click()
    await expect.element(page.getByText(t('bid.maximumSet', { amount: '400 VIR' }))).toBeVisible()
    expect(sent.at(-1)?.body).toMatchObject({ priceCoinsAmount: 150, maximumCoinsAmount: 400 })
  })

  test('is required from a highest bidder who keeps their bid (A03)', async () => {
    await open(withLot([aBid(150, { me: true })]))
    await button(t('bid.keep', { amount: '150 VIR' })).click()
    await expect.element(page.getByText(t('bid.keepAmount'))).toBeVisible()
    await expect.element(bidButton('150 VIR')).toBeDisabled()
  })

  test('is shown to its owner (A03)', async () => {
    await open(withLot([aBid(150, { me: true })]), {}, 400)
    await expect.element(page.getByText(t('bid.yourMaximum', { amount: '400 VIR' }))).toBeVisible()
  })

  test('can be withdrawn by its owner (A03)', async () => {
    await open(withLot([aBid(150, { me: true })]), {}, 400)
    const sent = network.answers(withdrawMaximumBid, {})
    await button(t('bid.withdraw')).click()
    await expect.element(page.getByText(t('bid.withdrawn'))).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

describe('a lot that accepts no bids', () => {
  test('shows that bidding is over (A01)', async () => {
    await open(withLot([aBid(150)], { endDate: inMinutes(-1) }))
    await expect.element(page.getByText(t('bid.over'))).toBeVisible()
    await expect.element(bidButton('160 VIR')).toBeDisabled()
  })

  test('takes a bid just after the end by the fan’s clock, because the server decides (A01)', async () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    await open(withLot([aBid(150)], { endDate: inMinutes(-1 / 60) }))
    await expect.element(bidButton('160 VIR')).toBeEnabled()
  })

  test('shows that it is paused (A01)', async () => {
    await open(withLot([aBid(150)], { pausedDate: inMinutes(-1) }))
    await expect.element(page.getByText(t('bid.pausedText'))).toBeVisible()
    await expect.element(bidButton('160 VIR')).toBeDisabled()
  })
})
