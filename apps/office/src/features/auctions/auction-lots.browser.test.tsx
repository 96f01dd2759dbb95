import { getStaffAuction, type StaffAuction } from '@virage/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { readQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
import { AuctionLots } from './auction-lots.tsx'

const names = ['Shirt', 'Boots']
const auctionOf = (prices: number[]) =>
  ({
    id: 'night',
    status: 'UPCOMING',
    version: prices.join(' '),
    lots: names
      .map((name, at) => ({
        exclusiveId: name,
        version: `${name} ${prices[at]}`,
        name: { en: name },
        number: at + 1,
        startingPrice: prices[at],
        numberOfBids: 0,
        endDate: '2026-12-01T20:00:00.000Z',
        reserve: null,
        buyNow: null,
      }))
      .filter(({ exclusiveId }) => !removed.includes(exclusiveId)),
  }) as unknown as StaffAuction

/** The server of a test. Acts wait until they are answered. */
let prices: number[]
/** The lots that have left the auction. */
let removed: string[]
let answers: ((status: number) => void)[]
let sent: { path: string; ifMatch: string | null; body: { startingPrice?: number; reserve?: number } }[]
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })
beforeEach(() => {
  ;[prices, removed, answers, sent] = [[40, 50], [], [], []]
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Promise.resolve(json(path.includes('/auctions/') ? auctionOf(prices) : []))
    const body = JSON.parse(String(init.body ?? '{}')) as (typeof sent)[number]['body']
    sent.push({ path, ifMatch: new Headers(init.headers).get('if-match'), body })
    return new Promise((resolve) => {
      answers.push((status) => {
        if (status >= 400) return resolve(json({ status, title: '', type: '', key: 'errors.staff.changed' }, status))
        if (body.startingPrice !== undefined)
          prices[names.findIndex((name) => path.endsWith(name))] = body.startingPrice
        resolve(json(auctionOf(prices)))
      })
    })
  })
})

function Lots() {
  const { data } = useQuery(readQuery(getStaffAuction, { params: { slug: 'fc-virage', auctionId: 'night' } }))
  return (
    <>
      {data && <AuctionLots auction={data} />}
      <Toasts />
    </>
  )
}

const open = () => show(<Lots />, { settings: { currentPrice: 1 } })
const price = (name: string) => page.getByLabelText(`Starting price of “${name}”`)

test('a price that is typed while the one before is being stored is stored after it', async () => {
  await open()
  await price('Shirt').fill('45')
  await price('Boots').fill('55')
  await userEvent.tab()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(200)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(200)
  await expect.element(price('Boots')).toHaveValue('55')
  await expect.element(price('Shirt')).toHaveValue('45')
  expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
    ['"Shirt 40"', { startingPrice: 45 }],
    ['"Boots 50"', { startingPrice: 55 }],
  ])
})

test('a reserve that could not be stored stays in its dialog, and the next attempt is about what is stored now', async () => {
  await open()
  await page.getByRole('button', { name: 'Set a reserve for “Shirt”' }).click()
  await page.getByRole('dialog').getByLabelText('Reserve').fill('80')
  prices = [42, 50]
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / reserve$/ })
    .click()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(412)
  await expect.element(page.getByText(/^Someone else has just saved this/)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByLabelText('Reserve')).toHaveValue('80')
  await expect.element(page.getByText(/^At least the starting price of 42/)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / reserve$/ })
    .click()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(200)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"Shirt 40"', '"Shirt 42"'])
})

test('after lots that a colleague has changed kept their prices, the next change of all prices is about what is stored now', async () => {
  await open()
  const raise = async () => {
    await page.getByRole('button', { name: 'Change prices', exact: true }).click()
    await page.getByRole('textbox', { name: 'Change' }).fill('10')
    await page.getByRole('button', { name: 'Raise 2 prices by 10%' }).click()
  }
  await raise()
  prices = [42, 52]
  for (const at of [0, 1]) {
    await vi.waitFor(() => expect(answers).toHaveLength(at + 1))
    answers[at]?.(412)
  }
  await expect.element(price('Shirt')).toHaveValue('42')
  await raise()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.ifMatch).toBe('"Shirt 42"')
})

test('when a lot is removed, the focus moves to the next one', async () => {
  await open()
  const remove = (name: string) => page.getByRole('button', { name: `Remove “${name}” from the auction` })
  await remove('Shirt').click()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  removed = ['Shirt']
  answers[0]?.(200)
  await expect.element(remove('Shirt')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Boots' })).toHaveFocus()
})

test('when a lot is removed, staff read that fans don’t see its exclusive', async () => {
  await open()
  await page.getByRole('button', { name: 'Remove “Shirt” from the auction' }).click()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(200)
  await expect
    .element(page.getByText('“Shirt” left the auction and is hidden from fans until you show it'))
    .toBeVisible()
})

test('a starting price that can’t be read stays in its field, and says so', async () => {
  await open()
  await price('Shirt').fill('4o')
  await userEvent.tab()
  await expect.element(price('Shirt')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(price('Shirt')).toHaveValue('4o')
  expect(sent).toEqual([])
})

test('a starting price that could not be stored stays in its field until it is', async () => {
  await open()
  await price('Shirt').fill('45')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(412)
  await expect.element(page.getByText(/^Someone else has just saved this/)).toBeVisible()
  await expect.element(price('Shirt')).toHaveValue('45')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  // Leaving the field doesn't store it once more.
  await userEvent.tab()
  answers[1]?.(200)
  await vi.waitFor(() => expect(prices[0]).toBe(45))
  await expect.element(price('Shirt')).toHaveValue('45')
  expect(sent).toHaveLength(2)
})
