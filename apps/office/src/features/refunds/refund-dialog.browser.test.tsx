import type { RefundablePurchase } from '@virage/contract/staff'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const euro = (value: number) => ({ value, currency: 'EUR' as const })
const coins = (amount: number) => ({ amount, ticker: 'VIR' })

/** Thirty coins that were bought for 33 euros, of which the fan still has some. */
const purchase = (unspent: number): RefundablePurchase => ({
  buyer: { id: 'k', firstName: 'Karim', lastName: 'Benali', email: 'karim@fans.test' },
  paid: { amount: euro(33), coins: coins(0) },
  left: { amount: euro(33), coins: coins(0) },
  bought: coins(30),
  unspent: { amount: euro(unspent * 1.1), coins: coins(unspent) },
  isRecorded: false,
  isDivisible: true,
  receipt: null,
  endsAt: null,
  alone: null,
  requestId: null,
})

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

async function open(refundable: RefundablePurchase) {
  network.mockImplementation((_, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? Response.json({ id: 'refund' }, { status: 201 })
        : Response.json({ ...refundable, id: 'refund', status: 'done', amount: euro(10), coins: coins(0) }),
    ),
  )
  await show(<RefundDialog kind="coins" id="purchase" onChanged={() => {}} onClose={() => {}} />, { role: 'finance' })
  await page.getByLabelText('Reason', { exact: true }).fill('Changed their mind')
}

const sent = () => {
  const [, init] = network.mock.calls.find(([, given]) => given?.method === 'POST') ?? []
  return JSON.parse(String(init?.body)) as unknown
}

test('of bought coins, the part that was typed is refunded (B01)', async () => {
  await open(purchase(30))
  await page.getByRole('button', { name: 'A part' }).click()
  await page.getByLabelText('Euros to refund').fill('10')
  await page.getByRole('button', { name: /^Refund .*10/ }).click()
  await expect.element(page.getByText(/^Done\. Karim Benali has been refunded/)).toBeVisible()
  expect(sent()).toEqual({ reason: 'Changed their mind', amount: 10 })
})

test('of coins that are partly spent, what the fan still has is refunded (B01)', async () => {
  await open(purchase(10))
  await expect.element(page.getByLabelText('Euros to refund')).toHaveValue('11')
  await page.getByRole('button', { name: /^Refund .*11/ }).click()
  await expect.element(page.getByText(/^Done\. Karim Benali/)).toBeVisible()
  expect(sent()).toEqual({ reason: 'Changed their mind', amount: 11 })
})

test('of bought coins, all that is left is refunded if it is what was shown', async () => {
  await open(purchase(30))
  await page.getByRole('button', { name: /^Refund .*33/ }).click()
  await expect.element(page.getByText(/^Done\. Karim Benali/)).toBeVisible()
  expect(sent()).toEqual({ reason: 'Changed their mind', expected: { amount: 33, coinsAmount: 0 } })
})

test('after a refusal, what is left is read again, and the reason and the focus stay', async () => {
  await open(purchase(30))
  const submit = page.getByRole('button', { name: /^Refund/ })
  await expect.element(page.getByRole('button', { name: /^Refund .*33/ })).toBeVisible()
  network.mockImplementation((_, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? Response.json({ status: 409, key: 'errors.refund.coinsSpent' }, { status: 409 })
        : Response.json(purchase(10)),
    ),
  )
  await submit.click()
  await expect.element(page.getByText(/^Karim Benali still has 10/)).toBeVisible()
  await expect.element(page.getByText(/^These coins have been spent/)).toBeVisible()
  await expect.element(page.getByLabelText('Reason', { exact: true })).toHaveValue('Changed their mind')
  await expect.element(page.getByLabelText('Euros to refund')).toBeVisible()
  await expect.element(submit).toHaveFocus()
})

test('of a payment that staff recorded, the club is told to pay the money back itself', async () => {
  await open({ ...purchase(30), isRecorded: true })
  await expect.element(page.getByText(/^You pay Karim Benali back .*33/)).toBeVisible()
  await expect.element(page.getByText(/on the card/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Refund .*33/ }).click()
  await expect.element(page.getByText(/^The refund is recorded\. Now pay Karim Benali back/)).toBeVisible()
})

test('a refund that needs a second person is not requested by the second half of a double press', async () => {
  await open(purchase(30))
  network.mockImplementation((_, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? Response.json({ status: 403, key: 'errors.refund.approvalNeeded' }, { status: 403 })
        : Response.json(purchase(30)),
    ),
  )
  const ask = page.getByRole('button', { name: /^Ask to refund .*33/ })
  const pressed = pressWhenShown(ask)
  await page.getByRole('button', { name: /^Refund .*33/ }).click()
  await pressed
  await expect.element(ask).toHaveAttribute('aria-busy', 'false')
  expect(network.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1)
})
