import { type ApprovalRequest, listApprovalRequests } from '@virage/contract/staff'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ApprovalQueue } from './approval-queue.tsx'

const request = {
  id: 'a1',
  kind: 'order',
  number: 'FCV-12',
  buyer: null,
  amount: { value: 50 },
  coins: { amount: 0 },
  reason: 'Damaged',
  requestedBy: 'leo@fc-virage.test',
  date: '2026-11-24T19:00:00.000Z',
  expiresAt: '2026-12-01T19:00:00.000Z',
  own: false,
} as unknown as ApprovalRequest

test('requests whose list could not be read again are marked as old', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([request])))
  vi.stubGlobal('fetch', network)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(<ApprovalQueue kinds="refunds" isFailureShown={false} onDecided={() => {}} />, { role: 'finance', client })
  await expect.element(page.getByText('Damaged')).toBeVisible()
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await client.invalidateQueries({ queryKey: [listApprovalRequests.id] })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Damaged')).toBeVisible()
})

test('the press after an approval, on the next request that has moved there, approves nothing', async () => {
  const requests = [
    request,
    { ...request, id: 'a2', number: 'FCV-13', amount: { value: 900 }, buyer: { firstName: 'Ana', lastName: 'Silva' } },
  ]
  const approved: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => {
      if (init?.method !== 'POST') return Promise.resolve(Response.json(requests))
      approved.push(String(input))
      requests.shift()
      return Promise.resolve(Response.json({}))
    }),
  )
  await show(<ApprovalQueue kinds="refunds" isFailureShown={false} onDecided={() => {}} />, { role: 'finance' })
  const approve = () => page.getByRole('button', { name: /^Approve/ })
  await approve().first().click()
  const dialog = page.getByRole('dialog', { name: /^Approve 50/ })
  await expect.element(dialog.getByText('Refund of order FCV-12')).toBeVisible()
  await dialog.getByRole('button', { name: /^Approve 50/ }).click()
  await expect.element(page.getByText('Refund of order FCV-12')).not.toBeInTheDocument()
  await approve().click()
  await expect.element(page.getByRole('dialog', { name: /^Approve 900/ })).toBeVisible()
  expect(approved).toEqual([expect.stringContaining('/a1')])
})
