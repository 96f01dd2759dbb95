import { QueryClient } from '@tanstack/react-query'
import { getStaffDuePayment, listStaffDuePayments, type StaffDuePayment } from '@virage/contract/staff'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
import { ChargeAll, RunBanner } from './charge-all.tsx'
import { NextBidderDialog } from './next-bidder-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'

const payment = {
  id: '0190f1e2-0000-7000-a000-000000000001',
  winner: { id: 'w', firstName: 'Ana', lastName: 'Gomes', email: 'a@fans.test' },
  lot: { name: 'Derby shirt' },
  cost: { value: 220, currency: 'EUR' },
} as StaffDuePayment

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

const onDone = vi.fn<() => void>()
const open = (screen: ReactNode, client?: QueryClient) => {
  onDone.mockReset()
  return show(screen, { role: 'finance', ...(client && { client }) })
}

const sent = () =>
  network.mock.calls.map(([, init]) => ({
    key: new Headers(init?.headers).get('idempotency-key'),
    body: JSON.parse(String(init?.body)) as Record<string, unknown>,
  }))
const problem = (status: number, given: object) =>
  Promise.resolve(
    new Response(JSON.stringify({ type: 'about:blank', title: 'No', status, traceId: 't', ...given }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    }),
  )

test('another sum than what is due is refused before anything is sent; after a lost answer the same request is repeated (B05)', async () => {
  await open(<RecordDialog payment={payment} onClose={onDone} />)
  const submit = page.getByRole('button', { name: /^Record 220/ })
  await page.getByLabelText('Sum received').fill('219.99')
  await submit.click()
  await expect.element(page.getByText(/^Enter exactly the sum that’s due/)).toBeVisible()
  expect(network).not.toHaveBeenCalled()

  await page.getByLabelText('How was it paid?').selectOptions('Cheque')
  await page.getByLabelText('Sum received').fill('220,00')
  await page.getByLabelText('Bank and number of the cheque').fill('BNP 1187')
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await submit.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  network.mockResolvedValueOnce(new Response(JSON.stringify(payment), { status: 201 }))
  await submit.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const [first, second] = sent()
  expect(first?.body).toMatchObject({ method: 'CHEQUE', amount: 220, reference: 'BNP 1187' })
  expect(second).toEqual(first)
})

test('cards are charged for the number and the sum that the question named; if they have changed it says so (B05)', async () => {
  const ready = { count: 2, cost: { value: 440, currency: 'EUR' as const } }
  await open(<ChargeAll auctionId="a" ready={ready} onStarted={onDone} />)
  await page.getByRole('button', { name: /^Charge all 2 ready, 440/ }).click()
  network.mockImplementationOnce(() => problem(409, { key: 'errors.staff.countChanged', current: { count: 1 } }))
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Charge 440/ })
  await confirm.click()
  await expect.element(page.getByText(/^Something has changed since you looked/)).toBeVisible()
  expect(sent()).toMatchObject([{ body: { auctionId: 'a', expected: { count: 2, cost: 440 } } }])
  expect(onDone).not.toHaveBeenCalled()
})

test('after an act a payment that is not in the list is read again, too', async () => {
  const client = new QueryClient()
  const { queryKey } = readQuery(getStaffDuePayment, { params: { slug: 'fc-virage', duePaymentId: payment.id } })
  client.setQueryData(queryKey, payment)
  await open(<RecordDialog payment={payment} onClose={onDone} />, client)
  network.mockResolvedValueOnce(new Response(JSON.stringify(payment), { status: 201 }))
  await page.getByRole('button', { name: /^Record 220/ }).click()
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('what became of the charges before says nothing about those that have just begun', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const refused = { ...payment, settlement: 'OUTSTANDING', charge: 'REFUSED' }
  client.setQueryData([listStaffDuePayments.id, 'fc-virage', 'run', 'a'], [refused], { updatedAt: Date.now() - 60_000 })
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  network.mockResolvedValueOnce(new Response(JSON.stringify([{ ...payment, settlement: 'PAID', charge: null }])))
  const run = { auctionId: 'a', ids: new Set([payment.id]), startedAt: Date.now() }
  await open(<RunBanner run={run} onClose={onDone} />, client)
  await expect.element(page.getByText('Ana Gomes')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect.element(page.getByText(/220/)).toBeVisible()
})

test('what is corrected after a lost answer is another request, which the first one does not stand in the way of', async () => {
  await open(<RecordDialog payment={payment} onClose={onDone} />)
  const submit = page.getByRole('button', { name: /^Record 220/ })
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await submit.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByLabelText('How was it paid?').selectOptions('Cheque')
  network.mockResolvedValueOnce(new Response(JSON.stringify(payment), { status: 201 }))
  await submit.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const [first, second] = sent()
  expect(second?.key).not.toBe(first?.key)
})

test('in a club that has given up coins, a lot is offered to the next bidder for the euros that they will owe', async () => {
  const bidder = {
    fan: { id: 'b', firstName: 'Bea', lastName: 'Kim' },
    price: { amount: 100 },
    cost: { value: 50, currency: 'EUR' },
    bidDate: '2026-11-24T19:00:00.000Z',
    biddingClosedUntil: null,
  }
  network.mockResolvedValueOnce(Response.json([bidder]))
  const settings = { coinsEnabled: false, currentPrice: 1 }
  await show(<NextBidderDialog payment={payment} onClose={onDone} />, { role: 'finance', settings })
  await expect.element(page.getByText(/^50\.00.€$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /50\.00.€/ })).toBeVisible()
})
