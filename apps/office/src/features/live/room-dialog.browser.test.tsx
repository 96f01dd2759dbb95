import type { LiveLot, Paddle } from '@virage/contract/staff'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import './live.css'
import { RoomDialog } from './room-dialog.tsx'

const ana: Paddle = {
  number: 12,
  channel: 'ROOM',
  fanId: 'ana',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@guests.test',
  isGuest: true,
  givenDate: '2026-11-24T19:00:00.000Z',
}
const lot = (change: Partial<LiveLot> = {}) =>
  ({
    exclusiveId: 'shirt',
    auctionId: 'night',
    price: 410,
    startingPrice: 100,
    closedDate: null,
    leader: null,
    ...change,
  }) as LiveLot

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  network.mockResolvedValueOnce(new Response(JSON.stringify([ana])))
  vi.stubGlobal('fetch', network)
})

const onClose = vi.fn<() => void>()
function open(shown: LiveLot) {
  onClose.mockReset()
  return show(<RoomDialog lot={shown} name="Derby shirt" onClose={onClose} />)
}
const award = () => page.getByRole('button', { name: /^Award to paddle 12/ })
const question = () => page.getByRole('dialog', { name: /^Award to paddle 12/ })
const sent = (call: number) => JSON.parse(String(network.mock.calls[call]?.[1]?.body)) as unknown
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

test('a room bid names its bidder before it is placed, and an amount far too high asks again', async () => {
  await open(lot())
  await page.getByLabelText('Paddle').fill('7')
  await expect.element(page.getByText('No one has this paddle.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Place bid' })).toBeDisabled()
  await page.getByLabelText('Paddle').fill('12')
  await expect.element(page.getByText('Ana Silva, guest')).toBeVisible()
  await page.getByRole('textbox', { name: 'Bid' }).fill('4200')
  network.mockResolvedValueOnce(
    answer(409, { type: 'about:blank', title: 'No', status: 409, key: 'errors.bid.confirmationNeeded', traceId: 't' }),
  )
  await page.getByRole('button', { name: /^Bid 4.?200.VIR for paddle 12$/ }).click()
  await expect.element(page.getByText(/far above the lowest bid/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Bid' }).fill('420')
  network.mockResolvedValueOnce(answer(201, { id: 'b', leading: true, currentPrice: 420, minimum: 421 }))
  await page.getByRole('button', { name: /^Bid 420.VIR for paddle 12$/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Bid' })).toHaveValue('')
  expect(sent(2)).toEqual({ paddle: 12, coinsAmount: 420 })
})

const bidTooMuch = async () => {
  await page.getByLabelText('Paddle').fill('12')
  await page.getByRole('textbox', { name: 'Bid' }).fill('4200')
  network.mockResolvedValueOnce(
    answer(409, { type: 'about:blank', title: 'No', status: 409, key: 'errors.bid.confirmationNeeded', traceId: 't' }),
  )
  await page.getByRole('button', { name: /^Bid 4.?200.VIR for paddle 12$/ }).click()
}
const confirm = () => page.getByRole('button', { name: /^Yes, bid 4.?200.VIR for paddle 12$/ })

test('a bid far too high is not confirmed by the second half of a double press', async () => {
  await open(lot())
  const pressed = pressWhenShown(confirm())
  await bidTooMuch()
  await pressed
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'false')
  expect(network).toHaveBeenCalledTimes(2)
})

test('a bid far too high of one paddle is not confirmed for another one', async () => {
  network.mockReset()
  network.mockResolvedValueOnce(new Response(JSON.stringify([ana, { ...ana, number: 13, firstName: 'Eva' }])))
  await open(lot())
  await bidTooMuch()
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'false')
  await page.getByLabelText('Paddle').fill('13')
  network.mockResolvedValueOnce(answer(201, { id: 'b', leading: true, currentPrice: 4200, minimum: 4201 }))
  await page.getByRole('button', { name: /4.?200.VIR/ }).click()
  await expect.poll(() => network.mock.calls.length).toBe(3)
  expect(sent(2)).toEqual({ paddle: 13, coinsAmount: 4200 })
})

test('the paddle that leads is offered the lot, and what that does stands before the button', async () => {
  await open(lot({ price: 420, leader: { fanId: 'ana', name: 'Ana Silva' } }))
  await award().click()
  await expect.element(page.getByText(/^The lot ends right away/)).toBeVisible()
  network.mockResolvedValueOnce(answer(201, { endDate: '2026-11-24T19:30:00.000Z' }))
  await question()
    .getByRole('button', { name: /^Award to paddle 12 for 420.VIR$/ })
    .click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(sent(1)).toEqual({ paddle: 12, coinsAmount: 420 })
})

test('a bid of the same paddle and sum as the last one is another bid: the first may have been cancelled since', async () => {
  await open(lot())
  await page.getByLabelText('Paddle').fill('12')
  for (const call of [1, 2]) {
    network.mockResolvedValueOnce(answer(201, { id: `b${call}`, leading: true, currentPrice: 420, minimum: 421 }))
    await page.getByRole('textbox', { name: 'Bid' }).fill('420')
    await page.getByRole('button', { name: /^Bid 420.VIR for paddle 12$/ }).click()
    await expect.element(page.getByRole('textbox', { name: 'Bid' })).toHaveValue('')
  }
  const [first, second] = [1, 2].map((call) =>
    new Headers(network.mock.calls[call]?.[1]?.headers).get('idempotency-key'),
  )
  expect(second).not.toBe(first)
})

test('what is typed while a bid is on its way stays, as the next bid', async () => {
  await open(lot())
  await page.getByLabelText('Paddle').fill('12')
  const amount = page.getByRole('textbox', { name: 'Bid' })
  await amount.fill('420')
  let place: (response: Response) => void = () => {}
  network.mockReturnValueOnce(new Promise((resolve) => (place = resolve)))
  const button = page.getByRole('button', { name: /^Bid .*for paddle 12$/ })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await amount.fill('440')
  place(answer(201, { id: 'b', leading: true, currentPrice: 420, minimum: 421 }))
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  await expect.element(amount).toHaveValue('440')
})

test('a lot is awarded once, however often the button is pressed', async () => {
  await open(lot({ price: 420, leader: { fanId: 'ana', name: 'Ana Silva' } }))
  let resolve: (response: Response) => void = () => {}
  network.mockReturnValueOnce(new Promise((done) => (resolve = done)))
  await award().click()
  const button = question().getByRole('button', { name: /^Award to paddle 12/ })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  resolve(answer(201, { endDate: '2026-11-24T19:30:00.000Z' }))
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(network).toHaveBeenCalledTimes(2)
})

test('a bid that comes while the award is asked about changes neither its paddle nor its price, and is told', async () => {
  const leader = { fanId: 'ana', name: 'Ana Silva' }
  const { rerender } = await open(lot({ price: 420, leader }))
  await award().click()
  await rerender(<RoomDialog lot={lot({ price: 440, leader })} name="Derby shirt" onClose={onClose} />)
  await expect.element(question().getByText(/^Another bid leads now/)).toBeVisible()
  network.mockResolvedValueOnce(
    answer(409, { type: 'about:blank', title: 'No', status: 409, key: 'errors.room.notLeading', traceId: 't' }),
  )
  await question()
    .getByRole('button', { name: /^Award to paddle 12/ })
    .click()
  await expect.poll(() => network.mock.calls.length).toBe(2)
  expect(sent(1)).toEqual({ paddle: 12, coinsAmount: 420 })
})
