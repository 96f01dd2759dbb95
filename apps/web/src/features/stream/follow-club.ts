import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Exclusive, StreamEvent } from '@virage/contract'
import { syncServerTime } from '../../clock.ts'
import { auctionsQuery } from '../auctions/queries.ts'
import { changeListed, exclusiveQuery, exclusivesQuery } from '../exclusives/queries.ts'
import { idToken } from '../session/session.ts'
import { openStream } from './open-stream.ts'
import { setStreaming } from './polling.ts'
import { type Bids, applyBids } from './apply-bids.ts'

/** Names of the queries that the stream updates. */
const streamedQueries = new Set([
  'club',
  'exclusives',
  'exclusive',
  'auctions',
  'wall',
  'lost-auctions',
  'conversations',
  'conversation',
  'due-payments',
])

/** Longest random delay of a refetch after a reset, and after a single change, in milliseconds. */
const [resetSpread, changeSpread] = [2_000, 500]

/**
 * Updates the queries of a club from its event stream, and pauses polling while it is connected. When the connection is
 * lost, it refetches all active queries and polling resumes.
 *
 * @returns a function that stops it
 */
export function followClub(client: QueryClient, { slug, language }: { slug: string; language: string }): () => void {
  const refetchAll = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [name, of] }) => of === slug && streamedQueries.has(String(name)),
    })
  let resetTimer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** Refetches after a random delay, because all subscribers receive an event at the same time. */
  const refetchSoon = (queryKey: QueryKey) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void client.invalidateQueries({ queryKey })
    }, Math.random() * changeSpread)
    timers.add(timer)
  }
  const stop = openStream({
    slug,
    language,
    token: idToken,
    onEvent: (event) => {
      if (event.name !== 'reset') return applyEvent(client, slug, event, refetchSoon)
      clearTimeout(resetTimer)
      resetTimer = setTimeout(refetchAll, Math.random() * resetSpread)
    },
    onConnected: (connected) => {
      setStreaming(connected)
      // Only the loss of a connection can lose events. After it, the queries are polled.
      if (isConnected && !connected) refetchAll()
      isConnected = connected
    },
  })
  return () => {
    stop()
    clearTimeout(resetTimer)
    timers.forEach(clearTimeout)
    setStreaming(false)
    resumePolling(client)
  }
}

/** Makes all active queries evaluate their interval again, without an immediate refetch. */
function resumePolling(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().findAll({ type: 'active' }))
    for (const observer of observers) observer.setOptions(observer.options)
}

/** Applies an event to the query cache. */
function applyEvent(
  client: QueryClient,
  slug: string,
  event: Exclude<StreamEvent, { name: 'reset' }>,
  refetchSoon: (queryKey: QueryKey) => void,
): void {
  switch (event.name) {
    case 'beat':
      return syncServerTime(event.data.now)
    case 'bids':
      return showBids(client, slug, event.data)
    case 'lot':
      refetchSoon(exclusiveQuery(slug, event.data.exclusiveSlug).queryKey)
      return refetchSoon(exclusivesQuery(slug).queryKey)
    case 'exclusive': {
      const { exclusiveSlug, stock, isOutOfStock } = event.data
      changeExclusive(client, slug, exclusiveSlug, (one) => ({ ...one, stock, isOutOfStock }))
      return refetchSoon(exclusiveQuery(slug, exclusiveSlug).queryKey)
    }
    case 'auctions':
      return refetchSoon(auctionsQuery(slug).queryKey)
    // Few screens show it, and at once.
    case 'wall':
      return void client.invalidateQueries({ queryKey: ['wall', slug] })
    case 'club':
      return refetchSoon(['club', slug])
    case 'message':
      void client.invalidateQueries({ queryKey: ['conversations', slug] })
      return void client.invalidateQueries({ queryKey: ['conversation', slug] })
    case 'duePayment':
      return void client.invalidateQueries({ queryKey: ['due-payments', slug] })
  }
}

function showBids(client: QueryClient, slug: string, bids: Bids): void {
  const { exclusiveSlug, auctionId, endDate } = bids
  const show = () => changeExclusive(client, slug, exclusiveSlug, (one) => applyBids(one, bids))
  show()
  // An auction ends with its last lot, whose end a late bid may have extended.
  client.setQueryData(auctionsQuery(slug).queryKey, (all) =>
    all?.map((one) => (one.id === auctionId && one.endDate < endDate ? { ...one, endDate } : one)),
  )
  // A response that is being fetched may be older than these bids: apply them again to it.
  afterFetching(client, exclusiveQuery(slug, exclusiveSlug).queryKey, show)
  afterFetching(client, exclusivesQuery(slug).queryKey, show)
}

function afterFetching(client: QueryClient, queryKey: QueryKey, then: () => void): void {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(then, () => {})
}

function changeExclusive(
  client: QueryClient,
  slug: string,
  exclusiveSlug: string,
  change: (one: Exclusive) => Exclusive,
): void {
  client.setQueryData(exclusiveQuery(slug, exclusiveSlug).queryKey, (one) => (one?.visible ? change(one) : one))
  changeListed(client, slug, exclusiveSlug, change)
}
