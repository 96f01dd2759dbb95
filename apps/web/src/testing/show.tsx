import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import type { Club, Language } from '@virage/contract'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClubContext } from '../shell/club-context.ts'
import { FailureToasts } from '../shell/failure-toasts.tsx'
import { createQueryClient } from '../shell/query-client.ts'
import { Toasts } from '../shell/toasts.tsx'
import { aClub } from './data.ts'
import { unansweredRequests } from './network.ts'
import { textsIn } from './texts.ts'

const clients: QueryClient[] = []

/**
 * Forgets the queries of what was shown, after each that has begun has sent its request. Later, the request would arrive in
 * the next test.
 */
export async function endQueries(): Promise<void> {
  const unsent = (query: Query) => query.state.fetchStatus === 'fetching' && query.state.fetchFailureCount === 0
  const begun = () => clients.reduce((sum, client) => sum + client.getQueryCache().getAll().filter(unsent).length, 0)
  await vi.waitUntil(() => begun() <= unansweredRequests(), { interval: 1, timeout: 30_000 })
  for (const client of clients.splice(0)) client.clear()
}

/**
 * Renders a part of the application as a page of a club does: with queries, texts, messages and a router in memory.
 *
 * @returns Vitest's render result, the router's current location, and the query client
 */
export async function show(
  screen: ReactNode,
  {
    club = aClub(),
    language = 'en',
    at = `/clubs/${club.slug}`,
  }: { club?: Club; language?: Language; at?: string } = {},
) {
  const client = createQueryClient()
  clients.push(client)
  const messages = await textsIn(language)
  const root = createRootRoute({
    component: () => (
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Paris">
        <FailureToasts />
        <Outlet />
        <Toasts />
      </IntlProvider>
    ),
  })
  const anywhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    // Navigation elsewhere unmounts it.
    component: function Screen() {
      const isHere = useLocation({ select: ({ pathname }) => pathname === new URL(at, location.origin).pathname })
      return isHere && <ClubContext value={club}>{screen}</ClubContext>
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    // What parts read of the application's context.
    context: { request: { productUrl: null } },
  })
  const shown = await render(
    <QueryClientProvider client={client}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The application registers its own router's type; the components only use its location. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return Object.assign(shown, { client, address: () => router.state.location.href })
}
