import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

const parcelsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/parcels',
  validateSearch: texts('q', 'state', 'kind', 'termSet', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/parcels/parcels-page.tsx'), 'ParcelsPage'),
})

const pickUpListRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/parcels/pick-up-list',
  validateSearch: texts('by'),
  component: lazyRouteComponent(() => import('../features/parcels/pick-up-list-page.tsx'), 'PickUpListPage'),
})

/** Loaded as a document of its own, whose policy allows the camera (docs/decisions/0117). */
const handoverRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/handover',
  component: lazyRouteComponent(() => import('../features/handover/handover-page.tsx'), 'HandoverPage'),
})

const withdrawalsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/withdrawals',
  validateSearch: texts('state', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
})

const receiptsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/receipts',
  validateSearch: texts('after', 'at'),
  component: lazyRouteComponent(() => import('../features/receipts/receipts-page.tsx'), 'ReceiptsPage'),
})

/** What follows a sale. */
export const afterSaleRoutes = [parcelsRoute, pickUpListRoute, handoverRoute, withdrawalsRoute, receiptsRoute] as const
