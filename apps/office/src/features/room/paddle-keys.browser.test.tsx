import type { LiveLot, Paddle } from '@virage/contract/staff'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { PaddleKeys } from './paddle-keys.tsx'
import './room.css'

const ana: Paddle = {
  number: 12,
  channel: 'ROOM',
  fanId: 'ana',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@guests.test',
  isGuest: true,
  givenDate: '2026-11-25T19:00:00.000Z',
}
const lotAt = (price: number) =>
  ({
    exclusiveId: 'shirt',
    auctionId: 'night',
    price,
    startingPrice: 100,
    asks: [price + 1, price + 10, price + 30],
    closedDate: null,
  }) as LiveLot

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  network.mockResolvedValueOnce(new Response(JSON.stringify([ana])))
  vi.stubGlobal('fetch', network)
})

afterEach(() => localStorage.removeItem('selected_language'))

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

const keys = (price: number) => <PaddleKeys lot={lotAt(price)} recent={[12]} />
const open = () => show(keys(100), { role: 'floor' })
const sent = () => JSON.parse(String(network.mock.calls.at(-1)?.[1]?.body)) as unknown

test('three presses bid, and the sum that was pressed stays when the price moves', async () => {
  const { rerender } = await open()
  await page.getByRole('group', { name: 'Paddles that just bid' }).getByRole('button', { name: '12' }).click()
  await expect.element(page.getByText('Ana Silva')).toBeVisible()
  await page.getByRole('button', { name: /^110.VIR$/ }).click()
  await rerender(keys(150))
  await expect.element(page.getByRole('button', { name: /^151.VIR$/ })).toBeVisible()
  network.mockResolvedValueOnce(
    answer(409, { type: 'about:blank', title: 'No', status: 409, key: 'errors.bid.tooLow', traceId: 't' }),
  )
  await page.getByRole('button', { name: /^Bid 110.VIR for paddle 12$/ }).click()
  await expect.element(page.getByText('Someone has bid higher. Enter a higher amount.')).toBeVisible()
  expect(sent()).toEqual({ paddle: 12, coinsAmount: 110 })
  await page.getByRole('button', { name: /^160.VIR$/ }).click()
  network.mockResolvedValueOnce(answer(201, { id: 'b', leading: true, currentPrice: 160, minimum: 161 }))
  await page.getByRole('button', { name: /^Bid 160.VIR for paddle 12$/ }).click()
  await expect.element(page.getByText(/^Paddle 12 leads at 160.VIR/)).toBeVisible()
  expect(sent()).toEqual({ paddle: 12, coinsAmount: 160 })
})

test('a number that nobody has bids nothing until it is looked up again', async () => {
  await open()
  for (const digit of ['1', '3'])
    await page.getByRole('group', { name: 'Digits' }).getByRole('button', { name: digit, exact: true }).click()
  await expect.element(page.getByText(/^No one has this paddle/)).toBeVisible()
  await page.getByRole('button', { name: /^101.VIR$/ }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a paddle and a sum' })).toHaveAttribute('aria-disabled')
  network.mockResolvedValueOnce(new Response(JSON.stringify([{ ...ana, number: 13, firstName: 'Eva' }])))
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.element(page.getByText('Eva Silva')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Bid 101.VIR for paddle 13$/ })).toBeVisible()
})

test('paddles that could not be read are read again when somebody asks for it', async () => {
  network.mockReset()
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await open()
  network.mockResolvedValueOnce(new Response(JSON.stringify([ana])))
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('group', { name: 'Paddles that just bid' }).getByRole('button', { name: '12' }).click()
  await expect.element(page.getByText('Ana Silva')).toBeVisible()
})

test('a proposed sum with three decimals is what is bid in French', async () => {
  localStorage.setItem('selected_language', 'fr')
  await show(<PaddleKeys lot={{ ...lotAt(15), asks: [15.625] }} recent={[12]} />, { role: 'floor', language: 'fr' })
  await page.getByRole('button', { name: '12', exact: true }).click()
  await page.getByRole('button', { name: /^15,625/ }).click()
  network.mockResolvedValueOnce(answer(201, { id: 'b', leading: true, currentPrice: 15.625, minimum: 16 }))
  await page.getByRole('button', { name: /^Enchérir à 15,625/ }).click()
  await expect.poll(() => network.mock.calls.length).toBe(2)
  expect(sent()).toEqual({ paddle: 12, coinsAmount: 15.625 })
})

test('a bid far too high is not confirmed by the second half of a double press', async () => {
  await open()
  await page.getByRole('button', { name: '12', exact: true }).click()
  await page.getByRole('textbox', { name: 'Bid', exact: true }).fill('4200')
  network.mockResolvedValueOnce(
    answer(409, { type: 'about:blank', title: 'No', status: 409, key: 'errors.bid.confirmationNeeded', traceId: 't' }),
  )
  const confirm = page.getByRole('button', { name: /^Yes, bid 4.?200.VIR for paddle 12$/ })
  const pressed = pressWhenShown(confirm)
  await page.getByRole('button', { name: /^Bid 4.?200.VIR for paddle 12$/ }).click()
  await pressed
  await expect.element(confirm).toHaveAttribute('aria-busy', 'false')
  expect(network).toHaveBeenCalledTimes(2)
})
