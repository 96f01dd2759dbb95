import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Exclusive, StreamEvent } from '@virage/contract'
import { syncServerTime } from '../../clock.ts'
import { auctionsQuery } from '../auctions/queries.ts'
import { exclusiveQuery, exclusivesQuery } from '../exclusives/queries.ts'
import { idToken } from '../session/session.ts'
import { openStream } from './open-stream.ts'
import { setStreaming } from './polling.ts'
import { type Bids, applyBids } from './apply-bids.ts'

/** What the stream tells of, by the names of the queries. */
const told = new Set([
  'exclusives',
  'exclusive',
  'auctions',
  'lost-auctions',
  'conversations',
  'conversation',
  'due-payments',
])

/** Time over which readers of one reset spread, and of a single change, in milliseconds. */
const [longestSpread, shortSpread] = [2_000, 500]

/**
 * Keeps what is shown of a club up to date by its event stream; meanwhile polling rests. When the stream is lost all
 * that is shown is refetched, with which polling begins again.
 *
 * @returns stops it
 */
export function followClub(client: QueryClient, { slug, language }: { slug: string; language: string }): () => void {
  const readAgain = () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [name, of] }) => of === slug && told.has(String(name)) })
  let pause: ReturnType<typeof setTimeout> | undefined
  let isConnected = false
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  /** What everybody who follows is told at once, each reads again at a moment of their own. */
  const soon = (queryKey: QueryKey) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void client.invalidateQueries({ queryKey })
    }, Math.random() * shortSpread)
    waiting.add(timer)
  }
  const stop = openStream({
    slug,
    language,
    token: idToken,
    onEvent: (event) => {
      if (event.name !== 'reset') return take(client, slug, event, soon)
      // All subscribers are told at once: each refetches at a moment of its own.
      clearTimeout(pause)
      pause = setTimeout(readAgain, Math.random() * longestSpread)
    },
    onConnected: (connected) => {
      setStreaming(connected)
      // An attempt that fails loses nothing: since the stream was lost, what is shown is polled.
      if (isConnected && !connected) readAgain()
      isConnected = connected
    },
  })
  return () => {
    stop()
    clearTimeout(pause)
    waiting.forEach(clearTimeout)
    setStreaming(false)
    resumePolling(client)
  }
}

/** Makes all queries that are shown decide their interval again. They refetch only when it is over. */
function resumePolling(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().findAll({ type: 'active' }))
    for (const observer of observers) observer.setOptions(observer.options)
}

function take(
  client: QueryClient,
  slug: string,
  event: Exclude<StreamEvent, { name: 'reset' }>,
  soon: (queryKey: QueryKey) => void,
): void {
  switch (event.name) {
    case 'beat':
      return syncServerTime(event.data.now)
    case 'bids':
      return showBids(client, slug, event.data)
    case 'lot':
      soon(exclusiveQuery(slug, event.data.exclusiveSlug).queryKey)
      return soon(exclusivesQuery(slug).queryKey)
    case 'exclusive': {
      const { exclusiveSlug, stock, isOutOfStock } = event.data
      changeExclusive(client, slug, exclusiveSlug, (one) => ({ ...one, stock, isOutOfStock }))
      return soon(exclusiveQuery(slug, exclusiveSlug).queryKey)
    }
    case 'auctions':
      return soon(auctionsQuery(slug).queryKey)
    case 'club':
      return soon(['club', slug])
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
  // An auction ends with the last of its lots, which a late bid may have moved.
  client.setQueryData(auctionsQuery(slug).queryKey, (all) =>
    all?.map((one) => (one.id === auctionId && one.endDate < endDate ? { ...one, endDate } : one)),
  )
  // An answer that was on its way may be older than these bids: they are shown again upon it.
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
  client.setQueryData(exclusivesQuery(slug).queryKey, (all) =>
    all?.map((one) => (one.slug === exclusiveSlug ? change(one) : one)),
  )
}
