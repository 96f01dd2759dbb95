import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouteContext } from '@tanstack/react-router'
import styles from '@virage/ui/styles.css?url'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Texts } from '../i18n/catalogues.ts'
import type { RequestContext } from '../request-context.ts'
import { Failed } from '../shell/failed.tsx'
import { FailureToasts } from '../shell/failure-toasts.tsx'
import { InlineScript } from '../shell/inline-script.tsx'
import { OfflineBar } from '../shell/offline-bar.tsx'
import { PageProgress } from '../shell/page-progress.tsx'
import { SessionOpener } from '../shell/session-opener.tsx'
import { headScript } from '../shell/theme.ts'
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
        <InlineScript code={headScript()} />
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
