import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouteContext } from '@tanstack/react-router'
import styles from '@virage/ui/styles.css?url'
import { notify } from '@virage/ui/toasts'
import { type ReactNode, useEffect, useRef } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { clubQuery } from '../features/clubs/queries.ts'
import { openSession, useSession } from '../features/session/session.ts'
import type { Texts } from '../i18n/catalogues.ts'
import type { RequestContext } from '../request-context.ts'
import { Failed } from '../shell/failed.tsx'
import { FailureToasts } from '../shell/failure-toasts.tsx'
import { InlineScript } from '../shell/inline-script.tsx'
import { OfflineBar } from '../shell/offline-bar.tsx'
import { PageProgress } from '../shell/page-progress.tsx'
import { firstPaintScript, fontsScript } from '../shell/theme.ts'
import { Toasts } from '../shell/toasts.tsx'
import { useRevealFocusedCard } from '../shell/use-reveal-focused-card.ts'

type Context = { queryClient: QueryClient; request: RequestContext; messages: Texts }

export const Route = createRootRouteWithContext<Context>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Virage' },
    ],
    links: [{ rel: 'stylesheet', href: styles }],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: Failed,
})

function Document({ children }: { children: ReactNode }) {
  const { request } = useRouteContext({ from: Route.id })
  return (
    <html
      lang={request.language}
      data-rendered-at={request.renderedAt}
      data-own-domain={request.ownDomainSlug ?? undefined}
      data-product-url={request.productUrl ?? undefined}
      data-trial={request.isTrial || undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <InlineScript code={`${firstPaintScript};${fontsScript}`} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { messages, request } = useRouteContext({ from: Route.id })
  useRevealFocusedCard()
  return (
    <IntlProvider locale={request.language} messages={messages} timeZone="Europe/Paris">
      <FailureToasts />
      <PageProgress />
      <OfflineBar />
      <Outlet />
      <Toasts />
      {/* Last, so that its effects run after the page's, which disable the queries that visitors may not read. */}
      <SessionOpener />
    </IntlProvider>
  )
}

/** Opens the session after hydration, and refetches the data that depends on it. */
function SessionOpener() {
  const { queryClient } = useRouteContext({ from: Route.id })
  const session = useSession()
  const { state } = session
  const hasEnded = session.state === 'anonymous' && session.hasEnded === true
  const t = useTranslations('shell')
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (hasEnded) notify({ type: 'info', message: t('sessionEnded') })
  }, [hasEnded, t])
  useEffect(() => void openSession(), [])
  useEffect(() => {
    if (state === 'unknown') return
    if (state === 'anonymous')
      queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => !publicQueries.has(String(name)) })
    // Visitors may not read the data of an invitation-only club: reset what is still on the page.
    if (state === 'anonymous' && wasSignedIn.current)
      void queryClient.resetQueries({
        predicate: ({ queryKey: [name, slug] }) =>
          name !== 'club' && queryClient.getQueryData(clubQuery(String(slug)).queryKey)?.referralNeeded === true,
      })
    // The server renders pages for visitors: refetch unless the user is one.
    if (state === 'signedIn' || wasSignedIn.current) void queryClient.invalidateQueries()
    wasSignedIn.current = state === 'signedIn'
  }, [state, queryClient])
  return null
}

/** Names of queries whose data visitors may read. All others are removed when a fan logs out. */
const publicQueries = new Set([
  'auctions',
  'club',
  'clubs',
  'draw',
  'draw-check',
  'exclusive',
  'exclusives',
  'giveaways',
  'identity',
  'post',
  'posts',
  'program',
  'programs',
  'recommendations',
  'slots',
  'wall',
])
