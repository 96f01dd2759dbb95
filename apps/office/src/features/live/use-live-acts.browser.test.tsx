import type { LiveAuction, LiveLine, LiveLot } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LiveQuestion } from './live-question.tsx'
import { useLiveActs } from './use-live-acts.ts'

const lotOf = (exclusiveId: string) => ({ exclusiveId, auctionId: 'night', closedDate: null }) as LiveLot
const bid = { id: 'b1', kind: 'bid', coins: 420, person: { fanId: 'ana', name: 'Ana Silva' } } as LiveLine
const auction = { id: 'night', pausedDate: null } as LiveAuction

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

function Acts({ lot }: { lot: LiveLot }) {
  const acts = useLiveActs(lot, auction, [bid])
  return (
    <>
      <button type="button" onClick={acts.openRoom}>
        Enter a bid
      </button>
      <button type="button" onClick={acts.extendAll}>
        Extend all
      </button>
      <button type="button" onClick={acts.cancel}>
        Cancel newest
      </button>
      <output>{acts.roomLotId ?? acts.question?.act ?? 'nothing'}</output>
      {acts.question && (
        <LiveQuestion asked={acts.question} name="Shirt" count={2} ladder={[bid]} onClose={acts.close} />
      )}
    </>
  )
}

const acts = (exclusiveId: string) => <Acts lot={lotOf(exclusiveId)} />
const button = (name: string) => page.getByRole('button', { name, exact: true })
const keyOf = (call: number) => new Headers(network.mock.calls[call]?.[1]?.headers).get('idempotency-key')
const done = () => new Response(JSON.stringify({}), { status: 201, headers: { 'content-type': 'application/json' } })

test('a bid of the room is entered on its lot, also when another one comes into focus meanwhile', async () => {
  const { rerender } = await show(acts('shirt'))
  await button('Enter a bid').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('shirt')
  await rerender(acts('boots'))
  await expect.element(page.getByRole('status')).toHaveTextContent('shirt')
})

test('an act whose answer is lost is repeated as the same one, so that two minutes are not added twice', async () => {
  await show(acts('shirt'))
  await button('Extend all').click()
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await button('Add 2 minutes').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  network.mockResolvedValueOnce(done())
  await button('Add 2 minutes').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(keyOf(1)).toBe(keyOf(0))
})

test('the reason for a cancelled bid stays when the connection fails', async () => {
  await show(acts('shirt'))
  await button('Cancel newest').click()
  await page.getByLabelText('What the bidder reads').selectOptions('Placed by mistake')
  await page.getByLabelText('Reason, for the log').fill('Pressed twice')
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await button('Cancel the bid').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('Reason, for the log')).toHaveValue('Pressed twice')
})

test('a reason that is corrected after a lost answer is another request, so that it is not refused as a conflict', async () => {
  await show(acts('shirt'))
  await button('Cancel newest').click()
  await page.getByLabelText('What the bidder reads').selectOptions('Placed by mistake')
  for (const reason of ['Pressed twice', 'Pressed twice, says Ana']) {
    await page.getByLabelText('Reason, for the log').fill(reason)
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await button('Cancel the bid').click()
    await expect.element(button('Cancel the bid')).toHaveAttribute('aria-busy', 'false')
  }
  expect(network).toHaveBeenCalledTimes(2)
  expect(keyOf(1)).not.toBe(keyOf(0))
})

test('a role that may not pause is not asked by its key', async () => {
  await show(acts('shirt'), { role: 'finance' })
  await button('Extend all').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('nothing')
})
