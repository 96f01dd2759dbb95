import {
  getBidLimit,
  getCheckIn,
  getMe,
  listOwnBids,
  type OwnBid,
  placeBid,
  setBidLimit,
  takeBidBreak,
} from '@virage/contract'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aFan, aPlacedBid, idOf, inMinutes, priceOf } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { openSession } from '../session/session.ts'
import { OwnBidsPage } from './own-bids-page.tsx'
import { bidLimitQuery } from './queries.ts'

const lot = (name: string, change: Partial<OwnBid>): OwnBid => ({
  exclusiveSlug: name.toLowerCase(),
  name,
  imageUrl: '/x.jpg',
  number: null,
  state: 'OUTBID',
  mine: priceOf(100),
  cancellation: null,
  maximum: null,
  currentPrice: priceOf(120),
  minimum: 121,
  endDate: inMinutes(30),
  pausedDate: null,
  deadline: null,
  duePaymentId: null,
  parcelState: null,
  similar: [],
  ...change,
})
const euro = (value: number) => ({ value, currency: 'EUR' as const })

const confirm = () => page.getByRole('button', { name: /^Confirm 121/ })
/** Confirms a bid. The button waits for some seconds only, so that the test must have stopped the time. */
async function pressAgain() {
  await expect.element(confirm()).toBeVisible()
  await pass(700)
  await confirm().click()
}

beforeEach(async () => {
  const fan = aFan()
  storeTokens(fan)
  network.answers(getMe, fan)
  network.answers(getBidLimit, { limit: euro(100), next: null, restingUntil: null, atRisk: euro(121) })
  await openSession()
})

test('my bids say what needs me, where a won thing is, and lead to its payment (B02)', async () => {
  network.answers(listOwnBids, [
    lot('Shirt', {}),
    lot('Ball', { state: 'TO_PAY', deadline: inMinutes(60), duePaymentId: idOf(60) }),
    lot('Scarf', { state: 'PAID', parcelState: 'SHIPPED' }),
  ])
  await show(<OwnBidsPage />)
  const pay = page.getByRole('link', { name: t('ownBids.pay') })
  await expect.element(pay).toHaveAttribute('href', expect.stringContaining(`/payments/${idOf(60)}`))
  await expect.element(page.getByText(t('ownBids.parcels.SHIPPED'))).toBeVisible()
  const tabs = page.getByRole('navigation', { name: t('ownBids.sections') })
  await expect.element(tabs.getByRole('link').first()).toHaveTextContent(`${t('ownBids.outbid')}1`)
  // A limit that was lowered below what is at risk takes no bid back, and says so.
  await expect.element(page.getByText(t('ownBids.aboveLimit'))).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('J and K move between lots, and R raises, only while a lot has the focus (B02)', async () => {
  network.answers(listOwnBids, [lot('Shirt', {}), lot('Ball', {})])
  await show(<OwnBidsPage />)
  const [shirt, ball] = [page.getByRole('link', { name: 'Shirt' }), page.getByRole('link', { name: 'Ball' })]
  await expect.element(ball).toBeVisible()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(document.body)
  shirt.element().focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(ball.element())
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(shirt.element())
  await userEvent.keyboard('r')
  // The first press bids nothing: it asks.
  await expect.element(confirm()).toBeVisible()
})

describe('one press by mistake bids nothing (B02)', () => {
  test('if it is a double click', async () => {
    stopTimeAt(inMinutes(0))
    network.answers(listOwnBids, [lot('Shirt', {})])
    const sent = network.fails(placeBid)
    await show(<OwnBidsPage />)
    await page.getByRole('button', { name: t('ownBids.raise', { amount: '121 VIR' }) }).dblClick()
    await expect.element(confirm()).toBeVisible()
    expect(sent).toHaveLength(0)
    await pressAgain()
    await expect.poll(() => sent).toHaveLength(1)
  })

  test('if it is a double tap, which a browser counts as two clicks', async () => {
    network.answers(listOwnBids, [lot('Shirt', {})])
    const sent = network.fails(placeBid)
    await show(<OwnBidsPage />)
    const pressed = pressWhenShown(confirm())
    await page.getByRole('button', { name: t('ownBids.raise', { amount: '121 VIR' }) }).click()
    await pressed
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'false')
    expect(sent).toHaveLength(0)
  })

  test('if a key is held', async () => {
    network.answers(listOwnBids, [lot('Shirt', {})])
    network.holds(placeBid)
    await show(<OwnBidsPage />)
    const shirt = page.getByRole('link', { name: 'Shirt' })
    await expect.element(shirt).toBeVisible()
    const press = (repeat: boolean) =>
      shirt.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, repeat }))
    press(false)
    await expect.element(confirm()).toBeVisible()
    press(true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'false')
  })
})

test('a bid that a higher maximum outbids is said to have been placed (B02)', async () => {
  stopTimeAt(inMinutes(0))
  network.answers(listOwnBids, [lot('Shirt', {})])
  await show(<OwnBidsPage />)
  await page.getByRole('button', { name: t('ownBids.raise', { amount: '121 VIR' }) }).click()
  network.answers(placeBid, aPlacedBid(121, { leading: false, currentPrice: 122 }))
  network.answers(listOwnBids, [lot('Shirt', { mine: priceOf(121), currentPrice: priceOf(122), minimum: 123 })])
  await pressAgain()
  await expect.element(page.getByText(t('ownBids.outbidText', { mine: '121 VIR', amount: '123 VIR' }))).toBeVisible()
})

test('a bid that gets no answer is said at once to be unknown, although its lots can’t be read again (B02)', async () => {
  stopTimeAt(inMinutes(0))
  network.answers(listOwnBids, [lot('Shirt', {})])
  await show(<OwnBidsPage />)
  await page.getByRole('button', { name: t('ownBids.raise', { amount: '121 VIR' }) }).click()
  network.fails(placeBid)
  const { answer } = network.holds(listOwnBids)
  await pressAgain()
  await expect.element(page.getByRole('alert').getByText(t('problems.backend.unavailable'))).toBeVisible()
  // It may have been placed, and only its answer was lost.
  await expect.element(page.getByText(t('ownBids.unknown'))).toBeVisible()
  answer([])
})

test('a limit that was just set stays when an earlier request is answered (B02)', async () => {
  network.answers(listOwnBids, [])
  const { client } = await show(<OwnBidsPage />)
  await page.getByRole('button', { name: t('ownBids.changeLimit') }).click()
  const { sent, answer } = network.holds(getBidLimit)
  const before = sent.length
  const earlier = client.refetchQueries(bidLimitQuery('fc-virage', aFan().username))
  await expect.poll(() => sent.length).toBe(before + 1)
  network.answers(setBidLimit, { limit: euro(50), next: null, restingUntil: null, atRisk: euro(0) })
  await field(t('ownBids.limitLabel')).fill('50')
  await page.getByRole('button', { name: t('ownBids.saveLimit') }).click()
  await expect.element(page.getByText('50.00 €')).toBeVisible()
  answer({ limit: euro(100), next: null, restingUntil: null, atRisk: euro(0) })
  await earlier
  await expect.element(page.getByText('50.00 €')).toBeVisible()
})

test('a break lasts as long as its button says, also if the dialog stays open (B02)', async () => {
  network.answers(listOwnBids, [])
  const sent = network.fails(takeBidBreak)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00Z') })
  await show(<OwnBidsPage />)
  await page.getByRole('button', { name: t('ownBids.takeBreak') }).click()
  await page.getByRole('button', { name: t('ownBids.breaks.1') }).click()
  const start = page.getByRole('button', { name: /^Start break until/ })
  await expect.element(start).toBeVisible()
  const first = start.element().textContent
  vi.setSystemTime('2026-11-28T12:00:00Z')
  await expect.element(start).not.toHaveTextContent(first)
  await start.click()
  await expect.poll(() => sent.at(-1)?.body['until']).toMatch(/^2026-11-29T12:01:0/)
})

test('a cancelled bid says why, and who lost their validation is led to it (B02)', async () => {
  const fan = { ...aFan(), kycStatus: 'PERSONAL_INFO_FILLED' as const }
  network.answers(getMe, fan)
  network.answers(listOwnBids, [lot('Shirt', { cancellation: 'IDENTITY' }), lot('Ball', {})])
  await show(<OwnBidsPage />)
  await expect.element(page.getByText(t('ownBids.cancellations.IDENTITY'))).toBeVisible()
  const links = page.getByRole('link', { name: t('ownBids.validate') })
  await expect.element(links.first()).toHaveAttribute('href', expect.stringContaining('/kyc'))
  expect(links.elements()).toHaveLength(2)
  expect(page.getByRole('button', { name: /^Bid/ }).elements()).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
})

test('a lost lot shows three others (B02)', async () => {
  const similar = ['Scarf', 'Cap', 'Flag'].map((name) => ({
    exclusiveSlug: name.toLowerCase(),
    name,
    imageUrl: '/x.jpg',
  }))
  network.answers(listOwnBids, [lot('Shirt', { state: 'LOST', similar })])
  await show(<OwnBidsPage />)
  for (const { name, exclusiveSlug } of similar)
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringContaining(`/exclusives/${exclusiveSlug}`))
})

test('the check-in code shows the paddle once it is given, and not after its time (B15)', async () => {
  network.answers(listOwnBids, [])
  network.answers(getCheckIn, { code: 'first', expiryDate: inMinutes(-1), paddles: [] })
  await show(<OwnBidsPage />)
  await page.getByRole('button', { name: t('ownBids.checkIn.open') }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('img', { name: t('ownBids.checkIn.code') }).elements()).toEqual([])
  network.answers(getCheckIn, {
    code: 'second',
    expiryDate: inMinutes(5),
    paddles: [{ number: 12, auctionName: 'Late night' }],
  })
  await expect.element(page.getByRole('img', { name: t('ownBids.checkIn.code') })).toBeVisible()
  await expect.element(page.getByText('Late night')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a check-in code disappears when its time is over, also without a connection (B15)', async () => {
  stopTimeAt(inMinutes(0))
  network.answers(listOwnBids, [])
  network.answers(getCheckIn, { code: 'first', expiryDate: inMinutes(1), paddles: [] })
  await show(<OwnBidsPage />)
  await page.getByRole('button', { name: t('ownBids.checkIn.open') }).click()
  const code = page.getByRole('img', { name: t('ownBids.checkIn.code') })
  await expect.element(code).toBeVisible()
  network.holds(getCheckIn)
  await pass(62_000)
  await expect.element(code).not.toBeInTheDocument()
})
