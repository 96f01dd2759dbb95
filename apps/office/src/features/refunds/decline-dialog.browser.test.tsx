import type { ApprovalRequest } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

const network = vi.fn<typeof fetch>()
const onDeclined = vi.fn<() => void>()
beforeEach(() => {
  network.mockReset()
  onDeclined.mockReset()
  vi.stubGlobal('fetch', network)
})

const decline = () => page.getByRole('button', { name: /^Decline/ })
async function open() {
  const request = { id: 'r', own: false } as ApprovalRequest
  await show(<DeclineDialog request={request} onDeclined={onDeclined} onClose={() => {}} />, { role: 'finance' })
  await page.getByLabelText('Why?').fill('The shirt has not come back')
}

test('after a lost answer the reason stays, and the same request is sent again', async () => {
  await open()
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await decline().click()
  await expect.poll(() => network.mock.calls.length).toBe(1)
  await expect.element(decline()).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByLabelText('Why?')).toHaveValue('The shirt has not come back')
  expect(onDeclined).not.toHaveBeenCalled()
  network.mockResolvedValueOnce(Response.json({}))
  await decline().click()
  await expect.poll(() => onDeclined.mock.calls).toHaveLength(1)
  const keys = network.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
})

test('a request that a colleague has decided closes the question, and the queue is read again', async () => {
  await open()
  const refusal = { status: 409, key: 'errors.staff.alreadyResolved' }
  network.mockResolvedValueOnce(Response.json(refusal, { status: 409 }))
  await decline().click()
  await expect.poll(() => onDeclined.mock.calls).toHaveLength(1)
})
