import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

const salesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/sales/orders-page.tsx'), 'OrdersPage'),
})

const coinsPurchasesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales/coins',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/sales/coins-purchases-page.tsx'), 'CoinsPurchasesPage'),
})

const donationsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales/donations',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/sales/donations-page.tsx'), 'DonationsPage'),
})

const membershipsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales/memberships',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/sales/memberships-page.tsx'), 'MembershipsPage'),
})

const refundsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/refunds',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('../features/refunds/refunds-page.tsx'), 'RefundsPage'),
})

const booksRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books',
  validateSearch: texts('month'),
  component: lazyRouteComponent(() => import('../features/books/month-page.tsx'), 'MonthPage'),
})

const bookInvoicesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books/invoices',
  validateSearch: texts('q', 'kind', 'source', 'from', 'to', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/books/invoices-page.tsx'), 'InvoicesPage'),
})

const bookReceiptsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books/receipts',
  validateSearch: texts('q', 'from', 'to', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/books/tax-receipts-page.tsx'), 'TaxReceiptsPage'),
})

const bookVatRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books/vat',
  component: lazyRouteComponent(() => import('../features/books/vat-page.tsx'), 'VatPage'),
})

const coinsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/coins',
  validateSearch: texts('q', 'kind', 'from', 'to', 'fanId', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/coins/coins-page.tsx'), 'CoinsPage'),
})

/** What fans have paid, and the books. */
export const moneyRoutes = [
  salesRoute,
  coinsPurchasesRoute,
  donationsRoute,
  membershipsRoute,
  refundsRoute,
  booksRoute,
  bookInvoicesRoute,
  bookReceiptsRoute,
  bookVatRoute,
  coinsRoute,
] as const
