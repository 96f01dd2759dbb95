import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouteContext,
  useRouter,
} from '@tanstack/react-router'
import displayFont from '@virage/ui/archivo-display.woff2?url'
import textFont from '@virage/ui/archivo-text.woff2?url'
import styles from '@virage/ui/styles.css?url'
import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { openSession, useSession } from '../features/session/session.ts'
import type { Texts } from '../i18n/catalogues.ts'
import type { PageFacts } from '../page-facts.ts'
import { Failed } from '../shell/failed.tsx'
import { FailureToasts } from '../shell/failure-toasts.tsx'
import { OfflineBar } from '../shell/offline-bar.tsx'
import { ToastRegion } from '../shell/toast-region.tsx'

type Context = { queryClient: QueryClient; facts: PageFacts; messages: Texts }

export const Route = createRootRouteWithContext<Context>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Virage' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...[displayFont, textFont].map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: Failed,
})

function Document({ children }: { children: ReactNode }) {
  const { facts } = useRouteContext({ from: Route.id })
  return (
    <html
      lang={facts.language}
      data-rendered-at={facts.renderedAt}
      data-own-domain={facts.ownDomainSlug ?? undefined}
      data-trial={facts.trial || undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { messages, facts } = useRouteContext({ from: Route.id })
  return (
    <IntlProvider locale={facts.language} messages={messages} timeZone="Europe/Paris">
      <SessionOpener />
      <FailureToasts />
      <OfflineBar />
      <Outlet />
      <ToastRegion />
    </IntlProvider>
  )
}

/** Looks who is here once the page has come to life, and reads what depends on it anew. */
function SessionOpener() {
  const { queryClient } = useRouteContext({ from: Route.id })
  const router = useRouter()
  const session = useSession()
  useEffect(() => void openSession(), [])
  useEffect(() => {
    if (session.state === 'unknown') return
    // What was rendered for a visitor is what an anonymous visitor sees.
    if (session.state === 'signedIn') void queryClient.invalidateQueries()
    else queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => fanOnly.has(String(name)) })
  }, [session.state, queryClient, router])
  return null
}

const fanOnly = new Set([
  'fan',
  'balance',
  'operations',
  'orders',
  'due-payments',
  'card',
  'lost-auctions',
  'maximum-bids',
  'notification-choices',
])
