import type { LiveAuction, LiveLot } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Live } from '../live/live-store.ts'
import { useRoomAuction } from './use-room-auction.ts'

const liveOf = (closedDate: string | null) =>
  ({
    auctions: [{ id: 'tonight' }, { id: 'tomorrow' }] as LiveAuction[],
    lots: new Map([
      ['shirt', { auctionId: 'tonight', closedDate } as LiveLot],
      ['boots', { auctionId: 'tomorrow', closedDate: null } as LiveLot],
    ]),
  }) as unknown as Live

test('the room stays with its auction when the last lot ends, and shows another one when somebody chooses it', async () => {
  const given: { live: Live; wanted: string | undefined } = { live: liveOf(null), wanted: undefined }
  const { result, rerender } = await renderHook((props = given) => useRoomAuction(props.live, props.wanted)?.id, {
    initialProps: given,
  })
  expect(result.current).toBe('tonight')
  await rerender({ live: liveOf('2026-11-28T21:00:00.000Z'), wanted: undefined })
  expect(result.current).toBe('tonight')
  await rerender({ live: liveOf('2026-11-28T21:00:00.000Z'), wanted: 'tomorrow' })
  expect(result.current).toBe('tomorrow')
})
