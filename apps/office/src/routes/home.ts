import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { deskQuery, settingsQuery } from '../queries.ts'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

/** The first page of a club: until it is open, what it needs to open. Its data are read together with its code. */
const clubHomeRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/',
  validateSearch: texts('range', 'metric', 'kiosk'),
  loader: async ({ cause, context: { queryClient }, params }) => {
    const { state } = await queryClient.ensureQueryData(settingsQuery(params.slug))
    if (state === 'UPCOMING') throw redirect({ to: '/$slug/start', params, replace: true })
    if (cause === 'enter') void queryClient.prefetchQuery(deskQuery(params.slug))
  },
  component: lazyRouteComponent(() => import('../features/today/today-page.tsx'), 'TodayPage'),
})

const startRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/start',
  validateSearch: texts('step'),
  component: lazyRouteComponent(() => import('../features/start/start-page.tsx'), 'StartPage'),
})

/** Where a club begins. */
export const homeRoutes = [clubHomeRoute, startRoute] as const
