import { type Exclusive, listClubs, listExclusives } from '@virage/contract'
import { vi } from 'vitest'
import { type TestApp, valueOf } from './open-app.ts'

/** Waits until the lots that have ended in the demonstration are closed, which happens after the start. */
export async function untilLotsClosed(app: TestApp): Promise<void> {
  const visitor = await app.as(null)
  const clubs = valueOf(await visitor(listClubs, { params: {} }))
  const isToClose = ({ auctionLot }: Exclusive) =>
    auctionLot && auctionLot.outcome === null && auctionLot.auction.endDate <= app.platform.clock.now().toISOString()
  const areClosed = async (slug: string) => {
    const listed = await visitor(listExclusives, { params: { slug } })
    // A club may have no exclusives to list.
    return !(listed.ok && listed.value.some(isToClose))
  }
  for (const { slug } of clubs) await vi.waitUntil(() => areClosed(slug), { timeout: 60_000 })
}
