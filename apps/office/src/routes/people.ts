import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

const enquiriesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/enquiries',
  validateSearch: texts('state', 'q', 'enquiry'),
  component: lazyRouteComponent(() => import('../features/enquiries/enquiries-page.tsx'), 'EnquiriesPage'),
})

const reviewsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/reviews',
  validateSearch: texts('fan'),
  component: lazyRouteComponent(() => import('../features/reviews/reviews-page.tsx'), 'ReviewsPage'),
})

const fansRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/fans',
  validateSearch: texts('q', 'state', 'card', 'member', 'identityChange', 'tag', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/fans/fans-page.tsx'), 'FansPage'),
})

const fanRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/fans/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/fans/fan-page.tsx'), 'FanPage'),
})

const reportsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/reports',
  validateSearch: texts('report'),
  component: lazyRouteComponent(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
})

const erasuresRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/erasures',
  validateSearch: texts('request'),
  component: lazyRouteComponent(() => import('../features/erasures/erasures-page.tsx'), 'ErasuresPage'),
})

/** The fans of a club. */
export const peopleRoutes = [enquiriesRoute, reviewsRoute, fansRoute, fanRoute, reportsRoute, erasuresRoute] as const
