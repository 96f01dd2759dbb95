import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { loadTexts } from './i18n/catalogues.ts'
import { requestContext } from './request-context.ts'
import { routeTree } from './routeTree.gen.ts'
import { focusHeading } from './shell/focus-heading.ts'
import { storeLoginRedirect } from './shell/login-redirect.ts'
import { watchHistory } from './shell/history.ts'
import { preventOfflineReload } from './shell/missing-code.ts'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { createQueryClient, dehydrateQueries, hydrateQueries } from './shell/query-client.ts'
import { ignoreSkippedTransitions } from './shell/view-transitions.ts'
import { Failed } from './shell/failed.tsx'
import { RootNotFound } from './shell/not-found.tsx'
import { createTrustedTypesPolicy } from './shell/trusted-types.ts'

createTrustedTypesPolicy()

/** Returns whether the router restores the scroll position. It must not undo scrolling from before hydration. */
function shouldRestoreScroll() {
  let isFirst = true
  return () => {
    const hasScrolled = isFirst && typeof window !== 'undefined' && window.scrollY > 0
    isFirst = false
    return !hasScrolled
  }
}

/** Leaves the entry of a dialog that isn't open any more: it was open when the page was reloaded or left. */
function leaveDialogEntry() {
  if (window.history.state?.dialogs) void import('./shell/dialog-history.ts')
}

/** Creates the router: on the server for each request, in the browser once for each document. */
export async function getRouter() {
  const request = requestContext()
  const messages = await loadTexts(request.language, 'shell')
  const queryClient = createQueryClient()
  const own = request.ownDomainSlug
  const router = createRouter({
    routeTree,
    context: { queryClient, request, messages },
    dehydrate: () => ({ queries: dehydrateQueries(queryClient) }),
    hydrate: ({ queries }) => hydrateQueries(queryClient, queries),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(request.nonce === undefined ? {} : { ssr: { nonce: request.nonce } }),
    scrollRestoration: shouldRestoreScroll(),
    defaultPreload: 'intent',
    defaultViewTransition: true,
    // A page whose code or data is still loading shows a placeholder (load-page.ts). Before that, the progress bar
    // (page-progress.tsx) confirms the click.
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: RootNotFound,
    // Rendered inside the root's texts, unlike the root's own error component.
    defaultErrorComponent: Failed,
    // On a club's own domain its routes are below /: add the slug to incoming URLs and remove it from outgoing ones.
    ...(own === null
      ? {}
      : {
          rewrite: {
            input: ({ url }: { url: URL }) => {
              if (!`${url.pathname}/`.startsWith(`/clubs/${own}/`) && url.pathname !== '/login/callback')
                url.pathname = `/clubs/${own}${url.pathname === '/' ? '' : url.pathname}`
              return url
            },
            output: ({ url }: { url: URL }) => {
              url.pathname = url.pathname.replace(new RegExp(`^/clubs/${own}(?=/|$)`), '') || '/'
              return url
            },
          },
        }),
  })
  if (typeof window !== 'undefined') {
    router.subscribe('onResolved', focusHeading)
    watchHistory(router.history)
    leaveDialogEntry()
    router.history.subscribe(leaveDialogEntry)
    ignoreSkippedTransitions()
    preventOfflineReload()
  }
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation) storeLoginRedirect({ from: fromLocation.href, to: toLocation.href })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
