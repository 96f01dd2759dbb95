import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { afterSaleRoutes } from './routes/after-sale.ts'
import {
  clubRoute,
  clubsRoute,
  helpRoute,
  installationRoute,
  newClubRoute,
  rootRoute,
  signedInRoute,
  staffRoute,
} from './routes/frame.ts'
import { homeRoutes } from './routes/home.ts'
import { moneyRoutes } from './routes/money.ts'
import { peopleRoutes } from './routes/people.ts'
import { sellingRoutes } from './routes/selling.ts'
import { settingsRoutes } from './routes/settings.ts'
import { tellingRoutes } from './routes/telling.ts'
import { Failed, NotFound, Waiting } from './shell/page-states.tsx'

const routeTree = rootRoute.addChildren([
  signedInRoute,
  staffRoute.addChildren([
    clubsRoute,
    newClubRoute,
    installationRoute,
    helpRoute,
    clubRoute.addChildren([
      ...homeRoutes,
      ...sellingRoutes,
      ...afterSaleRoutes,
      ...tellingRoutes,
      ...peopleRoutes,
      ...moneyRoutes,
      ...settingsRoutes,
    ]),
  ]),
])

/** Creates the router of the back office. It reads nothing before a click (access/audited-reads.ts). */
export const createOfficeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/office',
    context: { queryClient },
    defaultPreload: false,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>
  }
}
