import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listStaffExclusives } from '@virage/contract/staff'
import { placedQuery } from '../parts/use-list.ts'
import { pageQuery } from '../queries.ts'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

/** Its rows are read together with its code, the club and the role. */
const exclusivesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives',
  validateSearch: texts('q', 'state', 'category', 'untranslated', 'low', 'sort', 'after', 'at', 'row'),
  loader: ({ cause, context: { queryClient }, params: { slug }, location: { search } }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(pageQuery(listStaffExclusives, slug, placedQuery(search)))
  },
  component: lazyRouteComponent(() => import('../features/exclusives/exclusives-page.tsx'), 'ExclusivesPage'),
})

const newExclusiveRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/new',
  component: lazyRouteComponent(() => import('../features/exclusives/exclusive-editor.tsx'), 'NewExclusive'),
})

const importRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/import',
  component: lazyRouteComponent(() => import('../features/exclusives/import-page.tsx'), 'ImportPage'),
})

const exclusiveGridRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/grid',
  validateSearch: texts('q', 'state', 'category', 'untranslated', 'low', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/exclusives/exclusive-grid-page.tsx'), 'ExclusiveGridPage'),
})

const exclusiveRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/exclusives/exclusive-editor.tsx'), 'ExclusiveEditor'),
})

const auctionsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/auctions',
  validateSearch: texts('q', 'state', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/auctions/auctions-page.tsx'), 'AuctionsPage'),
})

const newAuctionRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/auctions/new',
  component: lazyRouteComponent(() => import('../features/auctions/auction-details.tsx'), 'NewAuction'),
})

const auctionRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/auctions/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/auctions/auction-editor.tsx'), 'AuctionEditor'),
})

const resultsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/results',
  validateSearch: texts('q', 'auction', 'state', 'dueToday', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/results/results-page.tsx'), 'ResultsPage'),
})

const liveRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/live',
  validateSearch: texts('lot', 'order'),
  component: lazyRouteComponent(() => import('../features/live/live-page.tsx'), 'LivePage'),
})

/** Loaded as a document of its own, whose policy allows the camera (docs/decisions/0117). */
const roomRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/room',
  validateSearch: texts('auction', 'view'),
  component: lazyRouteComponent(() => import('../features/room/room-page.tsx'), 'RoomPage'),
})

const hoursRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/hours',
  validateSearch: texts('view', 'week'),
  component: lazyRouteComponent(() => import('../features/hours/hours-page.tsx'), 'HoursPage'),
})

/** What a club sells, and the night on which it does. */
export const sellingRoutes = [
  exclusivesRoute,
  newExclusiveRoute,
  importRoute,
  exclusiveGridRoute,
  exclusiveRoute,
  auctionsRoute,
  newAuctionRoute,
  auctionRoute,
  resultsRoute,
  liveRoute,
  roomRoute,
  hoursRoute,
] as const
