import type { LiveLot } from '@virage/contract/staff'
import { useState } from 'react'
import type { Live } from './live-store.ts'
import { useTicking } from './ticking.ts'

/** How long a lot that has ended stays in focus, in milliseconds: long enough to see it before the next press. */
const restTime = 5_000

/**
 * Returns the lot in focus: the chosen one, or else the first to end. That one stays until it has ended and been seen so: were it
 * replaced as soon as another one ends before it, a press meant for it would hit that one.
 *
 * @param chosenId the lot that the person has chosen
 * @param byEnd the open lots, the first to end first
 */
export function useFocusedLot(
  { lots, clockOffset }: Pick<Live, 'lots' | 'clockOffset'>,
  chosenId: string | undefined,
  byEnd: LiveLot[],
): LiveLot | undefined {
  const [shownId, setShownId] = useState<string>()
  const shown = shownId === undefined ? undefined : lots.get(shownId)
  const isResting = useTicking((now) => Date.parse(shown?.closedDate ?? '') + restTime > now + clockOffset)
  const next = shown && (shown.closedDate === null || isResting) ? shown : (byEnd[0] ?? shown ?? [...lots.values()][0])
  const focused = (chosenId === undefined ? undefined : lots.get(chosenId)) ?? next
  if (focused?.exclusiveId !== shownId) setShownId(focused?.exclusiveId)
  return focused
}
