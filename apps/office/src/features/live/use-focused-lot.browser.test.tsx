import type { LiveLot } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { sortLots } from './live-store.ts'
import { useFocusedLot } from './use-focused-lot.ts'

const minute = 60_000
const at = (delay: number) => new Date(Date.now() + delay).toISOString()
const lot = (exclusiveId: string, endDate: string, closedDate: string | null = null) =>
  ({ exclusiveId, endDate, closedDate, number: null }) as LiveLot

/** The lot in focus while these lots run, and the function that replaces them. */
async function focusOn(...first: LiveLot[]) {
  const { result, rerender } = await renderHook(
    (lots: LiveLot[] = first) =>
      useFocusedLot(
        { lots: new Map(lots.map((one) => [one.exclusiveId, one])), clockOffset: 0 },
        undefined,
        sortLots(lots, 'end', new Map()).filter(({ closedDate }) => closedDate === null),
      ),
    { initialProps: first },
  )
  return { focused: () => result.current?.exclusiveId, show: (...lots: LiveLot[]) => rerender(lots) }
}

test('the first lot to end is in focus, and stays when its extension lets another one end before it', async () => {
  const boots = lot('boots', at(3 * minute))
  const { focused, show } = await focusOn(lot('shirt', at(2 * minute)), boots)
  expect(focused()).toBe('shirt')
  await show(lot('shirt', at(4 * minute)), boots)
  expect(focused()).toBe('shirt')
})

test('a lot that has just ended stays in focus for a moment, and then the next one follows', async () => {
  const boots = lot('boots', at(3 * minute))
  const { focused, show } = await focusOn(lot('shirt', at(0)), boots)
  await show(lot('shirt', at(0), at(0)), boots)
  expect(focused()).toBe('shirt')
  await show(lot('shirt', at(-minute), at(-minute)), boots)
  expect(focused()).toBe('boots')
})
