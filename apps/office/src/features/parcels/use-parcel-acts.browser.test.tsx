import { listStaffParcels } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { useParcelActs } from './use-parcel-acts.ts'

function Ready() {
  const { isBusy, move } = useParcelActs('p1')
  return (
    <button type="button" aria-busy={isBusy} onClick={() => void move('READY')}>
      Ready
    </button>
  )
}

test('the list is read again when a colleague has moved the parcel, and not after a lost answer', async () => {
  const network = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', network)
  const { client } = await show(<Ready />, { role: 'owner' })
  const key = [listStaffParcels.id, 'fc-virage', 'page']
  client.setQueryData(key, [])
  const isOld = () => client.getQueryState(key)?.isInvalidated
  const button = page.getByRole('button', { name: 'Ready' })
  await button.click()
  await expect.poll(() => network.mock.calls.length).toBe(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  expect(isOld()).toBe(false)
  const results = [{ id: 'p1', ok: false, problem: 'errors.parcel.illegalMove' }]
  network.mockResolvedValueOnce(Response.json({ results }))
  await button.click()
  await expect.poll(isOld).toBe(true)
})
