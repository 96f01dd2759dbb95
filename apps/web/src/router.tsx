import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { CallFailure } from './api.ts'
import { loadTexts } from './i18n/catalogues.ts'
import { pageFacts } from './page-facts.ts'
import { routeTree } from './routeTree.gen.ts'
import { keepPlace } from './shell/choices.ts'
import { RootNotFound } from './shell/not-found.tsx'

/** Whoever has scrolled before the page came to life stays there: the router would begin at its top. */
function scrollsAfterTheFirst() {
  let isFirst = true
  return () => {
    const stays = isFirst && typeof window !== 'undefined' && window.scrollY > 0
    isFirst = false
    return !stays
  }
}

/** The router of one page view: on the server one for each request, in the browser one for the visit. */
export async function getRouter() {
  const facts = pageFacts()
  const messages = await loadTexts(facts.language, 'shell')
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && !(error instanceof CallFailure && error.problem !== null),
        refetchOnWindowFocus: true,
      },
    },
  })
  const own = facts.ownDomainSlug
  const router = createRouter({
    routeTree,
    context: { queryClient, facts, messages },
    scrollRestoration: scrollsAfterTheFirst(),
    defaultPreload: 'intent',
    defaultViewTransition: true,
    defaultNotFoundComponent: RootNotFound,
    // On a club's own domain its routes lie under /: the slug is put in on the way in and taken out on the way out.
    ...(own === null
      ? {}
      : {
          rewrite: {
            input: ({ url }: { url: URL }) => {
              if (!url.pathname.startsWith(`/clubs/${own}`) && url.pathname !== '/login/callback')
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
  setupRouterSsrQueryIntegration({ router, queryClient })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation) keepPlace({ from: fromLocation.href, to: toLocation.href })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
