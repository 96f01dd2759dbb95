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
      data-trial={request.trial || undefined}
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
  return (
    <IntlProvider locale={request.language} messages={messages} timeZone="Europe/Paris">
      <FailureToasts />
      <PageProgress />
      <OfflineBar />
      <Outlet />
      <Toasts />
      {/* Last, so that its effects come after those of the page: what a visitor may not read is no longer asked for. */}
      <SessionOpener />
    </IntlProvider>
  )
}

/** Looks who is here once the page has come to life, and reads what depends on it anew. */
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
    // A visitor may read nothing of a club by invitation; what is still shown of it goes as well.
    if (state === 'anonymous' && wasSignedIn.current)
      void queryClient.resetQueries({
        predicate: ({ queryKey: [name, slug] }) =>
          name !== 'club' && queryClient.getQueryData(clubQuery(String(slug)).queryKey)?.referralNeeded === true,
      })
    // What was rendered for a visitor is what an anonymous visitor sees.
    if (state === 'signedIn' || wasSignedIn.current) void queryClient.invalidateQueries()
    wasSignedIn.current = state === 'signedIn'
  }, [state, queryClient])
  return null
}

/** What visitors may read, by the names of the queries; all else is forgotten with the fan who leaves. */
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
])
