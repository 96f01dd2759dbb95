import type { StaffGiveaway } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { DrawDialog } from './draw-dialog.tsx'

const network = vi.fn<typeof fetch>()
const onDrawn = vi.fn<() => Promise<void>>()
beforeEach(async () => {
  network.mockReset()
  network.mockImplementation(() => Promise.resolve(Response.json({ winners: [] })))
  vi.stubGlobal('fetch', network)
  const giveaway = { id: 'g', numberOfParticipations: 5 } as StaffGiveaway
  await show(<DrawDialog giveaway={giveaway} onDrawn={onDrawn} onRefused={() => {}} onClose={() => {}} />)
})
const winners = () => page.getByLabelText('Number of winners')
const again = () => page.getByLabelText(/again/)

test.each([
  ['6', 'There are only 5 entries.'],
  ['12345678', 'There are only 5 entries.'],
  ['0', 'Enter a whole number, at least 1.'],
  ['two', 'Enter a whole number, at least 1.'],
])('%s winners of five entries are not drawn, and the field says why', async (typed, problem) => {
  await winners().fill(typed)
  await expect.element(winners()).toHaveAccessibleDescription(problem)
  await again().fill(typed)
  await userEvent.keyboard('{Enter}')
  expect(network).not.toHaveBeenCalled()
})

test('another number than the first one is not accepted as its confirmation, and the field says so', async () => {
  await winners().fill('2')
  await again().fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(again()).toHaveAccessibleDescription('The numbers differ.')
  expect(network).not.toHaveBeenCalled()
  await again().fill('2')
  await expect.element(again()).toBeValid()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(onDrawn).toHaveBeenCalledOnce())
  expect(JSON.parse(String(network.mock.calls[0]?.[1]?.body))).toEqual({ count: 2 })
})
