import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import {
  type Exclusive,
  getClub,
  getExclusive,
  listAuctions,
  listExclusives,
  listRecommendations,
  openEventStream,
} from '@virage/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serverNow } from '../../clock.ts'
import { createQueryClient } from '../../shell/query-client.ts'
import { aBid, aClub, aLot, anAuction, anExclusive, idOf, inMinutes, priceOf } from '../../testing/data.ts'
import { serveStreams, type StreamConnection } from '../../testing/event-stream.ts'
import { network, type SentRequest } from '../../testing/network.ts'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { auctionsQuery } from '../auctions/queries.ts'
import { clubQuery } from '../clubs/queries.ts'
import { recommendationsQuery } from '../exclusives/list-queries.ts'
import { exclusiveQuery, exclusivesQuery } from '../exclusives/queries.ts'
import { followClub } from './follow-club.ts'

const slug = 'fc-virage'
let client: QueryClient
let connections: StreamConnection[]
let reads: SentRequest[]
let stop: () => void
let hide: () => void

const lot = () => anExclusive({ pricing: priceOf(150), auctionLot: aLot([aBid(150)]) })

/** Observes a running lot, and follows its club. */
const follow = async (exclusive: Exclusive = lot()) => {
  client = createQueryClient()
  reads = network.answers(getExclusive, exclusive)
  hide = new QueryObserver(client, exclusiveQuery(slug, 'signed-scarf')).subscribe(() => {})
  await pass(0)
  connections = serveStreams()
  stop = followClub(client, { slug, language: 'en' })
  await pass(0)
}
const shown = () => {
  const data = client.getQueryData(exclusiveQuery(slug, 'signed-scarf').queryKey)
  if (!data?.visible) throw new Error('The lot is not shown')
  return data
}
const send = async (...event: Parameters<StreamConnection['send']>) => {
  connections.at(-1)?.send(...event)
  await pass(0)
}
const ofLot = { exclusiveId: idOf(7), exclusiveSlug: 'signed-scarf' }
const bidsOf = (amount: number, endDate: string) => ({
  ...ofLot,
  auctionId: idOf(5),
  currentPrice: priceOf(amount),
  numberOfBids: 2,
  numberOfBidders: 2,
  endDate,
  bids: [aBid(amount)],
})

beforeEach(() => stopTimeAt('2026-11-23T12:00:00Z'))
afterEach(() => {
  stop()
  hide()
  client.clear()
})

describe('a running lot', () => {
  test('is polled every two seconds without a stream (M08)', async () => {
    await follow()
    stop()
    const before = reads.length
    await pass(2_000)
    expect(reads.length).toBe(before + 1)
  })

  test('is not polled while the stream is connected (M08)', async () => {
    await follow()
    // A request that was due when the stream connected is still sent.
    await pass(2_000)
    const before = reads.length
    await pass(10_000)
    expect(reads.length).toBe(before)
  })

  test('is refetched when the connection is lost (M08)', async () => {
    await follow()
    await pass(2_000)
    const before = reads.length
    network.fails(openEventStream)
    connections[0]?.end()
    await pass(0)
    expect(reads.length).toBe(before + 1)
  })

  test('is polled after the connection was lost, but not refetched for each reconnection (M08)', async () => {
    await follow()
    await pass(2_000)
    network.fails(openEventStream)
    connections[0]?.end()
    await pass(0)
    const before = reads.length
    await pass(6_000)
    expect(reads.length).toBe(before + 3)
  })

  test('is not refetched when the stream is stopped (M08)', async () => {
    await follow()
    await pass(2_000)
    const before = reads.length
    stop()
    await pass(1_999)
    expect(reads.length).toBe(before)
  })

  test('is polled again after the stream was stopped (M08)', async () => {
    await follow()
    await pass(2_000)
    const before = reads.length
    stop()
    await pass(6_000)
    expect(reads.length).toBe(before + 3)
  })
})

describe('an event of the stream', () => {
  test('shows a bid immediately, without a request (M08)', async () => {
    await follow()
    const before = reads.length
    await send('bids', bidsOf(170, inMinutes(60)), '1')
    expect([shown().auctionLot?.currentPrice.coins.amount, reads.length]).toEqual([170, before])
  })

  test('extends a lot after a late bid (A01)', async () => {
    await follow()
    const later = inMinutes(62)
    await send('bids', bidsOf(170, later), '1')
    expect(shown().auctionLot?.auction.endDate).toBe(later)
  })

  test('extends the auction with its last lot (A01)', async () => {
    await follow()
    const auction = { ...anAuction(), numberOfBidders: 1 }
    client.setQueryData(auctionsQuery(slug).queryKey, [auction])
    const later = inMinutes(62)
    await send('bids', bidsOf(170, later), '1')
    expect(client.getQueryData(auctionsQuery(slug).queryKey)?.[0]?.endDate).toBe(later)
  })

  test('updates the list of lots, too (M08)', async () => {
    await follow()
    client.setQueryData(exclusivesQuery(slug).queryKey, [lot()])
    await send('bids', bidsOf(170, inMinutes(60)), '1')
    expect(client.getQueryData(exclusivesQuery(slug).queryKey)?.[0]?.pricing.coins.amount).toBe(170)
  })

  test('is applied again to an older response that arrives later (M08)', async () => {
    await follow()
    const { answer } = network.holds(getExclusive)
    void client.refetchQueries({ queryKey: exclusiveQuery(slug, 'signed-scarf').queryKey })
    await pass(0)
    await send('bids', bidsOf(170, inMinutes(60)), '1')
    answer(lot())
    await pass(0)
    expect(shown().auctionLot?.currentPrice.coins.amount).toBe(170)
  })

  test('of a closed lot refetches it (M08)', async () => {
    await follow()
    const before = reads.length
    await send('lot', { ...ofLot, auctionId: idOf(5) }, '1')
    await pass(500)
    expect(reads.length).toBe(before + 1)
  })

  test('of sold-out stock shows it immediately (M05)', async () => {
    await follow(anExclusive())
    const { answer } = network.holds(getExclusive)
    await send('exclusive', { ...ofLot, stock: 0, isOutOfStock: true }, '1')
    expect(shown().isOutOfStock).toBe(true)
    answer(anExclusive({ stock: 0, isOutOfStock: true }))
    await pass(0)
  })

  test('of changed auctions refetches their list (M08)', async () => {
    await follow()
    const sent = network.answers(listAuctions, [])
    const unsubscribe = new QueryObserver(client, auctionsQuery(slug)).subscribe(() => {})
    await pass(0)
    await send('auctions', {}, '1')
    await pass(500)
    unsubscribe()
    expect(sent).toHaveLength(2)
  })

  test('of a heartbeat sets the server’s time (A01)', async () => {
    await follow()
    await send('beat', { now: '2026-11-23T12:05:00.000Z' })
    expect(Math.abs(serverNow() - Date.parse('2026-11-23T12:05:00Z'))).toBeLessThanOrEqual(1_000)
  })
})

describe('a reset', () => {
  test('refetches active queries within two seconds (M08)', async () => {
    await follow()
    const before = reads.length
    await send('reset', {}, '1')
    await pass(2_000)
    expect(reads.length).toBeGreaterThan(before)
  })

  test('refetches the club, whose state may have changed (C07)', async () => {
    await follow()
    const sent = network.answers(getClub, aClub())
    const unsubscribe = new QueryObserver(client, clubQuery(slug)).subscribe(() => {})
    await pass(0)
    await send('reset', {}, '1')
    await pass(2_000)
    unsubscribe()
    expect(sent).toHaveLength(2)
  })

  test('does not refetch queries that the stream doesn’t update (M08)', async () => {
    await follow()
    const sent = network.answers(listRecommendations, [])
    const unsubscribe = new QueryObserver(client, recommendationsQuery(slug, 'signed-scarf')).subscribe(() => {})
    await pass(0)
    await send('reset', {}, '1')
    await pass(2_000)
    unsubscribe()
    expect(sent).toHaveLength(1)
  })

  test('that follows another refetches once (M08)', async () => {
    await follow()
    const sent = network.answers(listExclusives, [])
    const unsubscribe = new QueryObserver(client, exclusivesQuery(slug)).subscribe(() => {})
    await pass(0)
    await send('reset', {}, '1')
    await send('reset', {}, '2')
    await pass(2_000)
    unsubscribe()
    expect(sent).toHaveLength(2)
  })
})
