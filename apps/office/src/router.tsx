import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { listStaffExclusives } from '@virage/contract/staff'
import { ClubFrame } from './features/clubs/club-frame.tsx'
import { SignedIn } from './features/clubs/signed-in.tsx'
import { placedQuery } from './parts/use-list.ts'
import { deskQuery, myStaffQuery, pageQuery, settingsQuery } from './queries.ts'
import { isSignedIn, signIn } from './session/session.ts'
import { Failed, NotFound, Waiting } from './shell/page-states.tsx'

/** Text parameters of an address; others are dropped. */
const texts =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [P in K]?: string | undefined } => {
    const known: { [P in K]?: string | undefined } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') known[name] = value
      else if (typeof value === 'number') known[name] = String(value)
    }
    return known
  }

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: Failed,
  notFoundComponent: NotFound,
})

const signedInRoute = createRoute({ getParentRoute: () => rootRoute, path: '/signed-in', component: SignedIn })

/** Everything below needs a sign-in. Without one the tab leaves for the hosted pages, and the screen waits. */
const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: async () => {
    if (await isSignedIn()) return
    await signIn()
    await new Promise(() => {})
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(myStaffQuery),
  component: Outlet,
  pendingComponent: Waiting,
  errorComponent: Failed,
})

/** Staff of one single club go straight into it. */
const clubsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  loader: async ({ context: { queryClient } }) => {
    const { operator, clubs, secondFactor, secondFactorNeeded } = await queryClient.ensureQueryData(myStaffQuery)
    const [only, ...others] = clubs
    if (!only || others.length > 0 || operator || (secondFactorNeeded && !secondFactor)) return
    const params = { slug: only.slug }
    // Helpers have one screen. It is a document of its own, whose policy allows the camera.
    if (only.role === 'floor') throw redirect({ to: '/$slug/room', params, replace: true, reloadDocument: true })
    throw redirect({ to: '/$slug', params, replace: true })
  },
  component: lazyRouteComponent(() => import('./features/clubs/club-list.tsx'), 'ClubList'),
})

const newClubRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/clubs/new',
  component: lazyRouteComponent(() => import('./features/clubs/new-club.tsx'), 'NewClub'),
})

const helpRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/$slug/help',
  component: lazyRouteComponent(() => import('./features/helpers/help-page.tsx'), 'HelpPage'),
})

const installationRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/clubs/installation',
  component: lazyRouteComponent(() => import('./features/installation/installation-page.tsx'), 'InstallationPage'),
})

const clubRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/$slug',
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    await Promise.all([queryClient.ensureQueryData(myStaffQuery), queryClient.ensureQueryData(settingsQuery(slug))])
  },
  component: ClubFrame,
  pendingComponent: Waiting,
  errorComponent: Failed,
  notFoundComponent: NotFound,
})

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
  component: lazyRouteComponent(() => import('./features/today/today-page.tsx'), 'TodayPage'),
})

const startRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/start',
  validateSearch: texts('step'),
  component: lazyRouteComponent(() => import('./features/start/start-page.tsx'), 'StartPage'),
})

/** Its rows are read together with its code, the club and the role. */
const exclusivesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives',
  validateSearch: texts('q', 'state', 'category', 'untranslated', 'low', 'sort', 'after', 'at', 'row'),
  loader: ({ cause, context: { queryClient }, params: { slug }, location: { search } }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(pageQuery(listStaffExclusives, slug, placedQuery(search)))
  },
  component: lazyRouteComponent(() => import('./features/exclusives/exclusives-page.tsx'), 'ExclusivesPage'),
})

const newExclusiveRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/new',
  component: lazyRouteComponent(() => import('./features/exclusives/exclusive-editor.tsx'), 'NewExclusive'),
})

const importRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/import',
  component: lazyRouteComponent(() => import('./features/exclusives/import-page.tsx'), 'ImportPage'),
})

const exclusiveGridRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/grid',
  validateSearch: texts('q', 'state', 'category', 'untranslated', 'low', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/exclusives/exclusive-grid-page.tsx'), 'ExclusiveGridPage'),
})

const exclusiveRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/exclusives/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/exclusives/exclusive-editor.tsx'), 'ExclusiveEditor'),
})

const newsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news',
  validateSearch: texts('view', 'month', 'q', 'state', 'untranslated', 'programId', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/news/news-page.tsx'), 'NewsPage'),
})

const newPostRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/new',
  component: lazyRouteComponent(() => import('./features/news/post-editor.tsx'), 'NewPost'),
})

const postRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/news/post-editor.tsx'), 'PostEditor'),
})

const newProgramRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/programs/new',
  component: lazyRouteComponent(() => import('./features/news/program-editor.tsx'), 'NewProgram'),
})

const programRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/programs/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/news/program-editor.tsx'), 'ProgramEditor'),
})

const auctionsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/auctions',
  validateSearch: texts('q', 'state', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/auctions/auctions-page.tsx'), 'AuctionsPage'),
})

const newAuctionRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/auctions/new',
  component: lazyRouteComponent(() => import('./features/auctions/auction-details.tsx'), 'NewAuction'),
})

const auctionRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/auctions/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/auctions/auction-editor.tsx'), 'AuctionEditor'),
})

const resultsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/results',
  validateSearch: texts('q', 'auction', 'state', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/results/results-page.tsx'), 'ResultsPage'),
})

const liveRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/live',
  validateSearch: texts('lot', 'order'),
  component: lazyRouteComponent(() => import('./features/live/live-page.tsx'), 'LivePage'),
})

/** Loaded as a document of its own, whose policy allows the camera (docs/decisions/0117). */
const roomRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/room',
  validateSearch: texts('auction', 'view'),
  component: lazyRouteComponent(() => import('./features/room/room-page.tsx'), 'RoomPage'),
})

const hoursRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/hours',
  validateSearch: texts('view', 'week'),
  component: lazyRouteComponent(() => import('./features/hours/hours-page.tsx'), 'HoursPage'),
})

const partnersRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/partners',
  component: lazyRouteComponent(() => import('./features/partners/partners-page.tsx'), 'PartnersPage'),
})

const linkedClubsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/partners/clubs',
  component: lazyRouteComponent(() => import('./features/linked-clubs/linked-clubs-page.tsx'), 'LinkedClubsPage'),
})

const giveawaysRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/giveaways',
  validateSearch: texts('q', 'state', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/giveaways/giveaways-page.tsx'), 'GiveawaysPage'),
})

const newGiveawayRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/giveaways/new',
  component: lazyRouteComponent(() => import('./features/giveaways/new-giveaway.tsx'), 'NewGiveaway'),
})

const giveawayRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/giveaways/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/giveaways/giveaway-editor.tsx'), 'GiveawayEditor'),
})

const languagesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/languages',
  validateSearch: texts('kind', 'text'),
  component: lazyRouteComponent(() => import('./features/languages/languages-page.tsx'), 'LanguagesPage'),
})

const parcelsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/parcels',
  validateSearch: texts('q', 'state', 'kind', 'termSet', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/parcels/parcels-page.tsx'), 'ParcelsPage'),
})

const pickUpListRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/parcels/pick-up-list',
  validateSearch: texts('by'),
  component: lazyRouteComponent(() => import('./features/parcels/pick-up-list-page.tsx'), 'PickUpListPage'),
})

/** Loaded as a document of its own, whose policy allows the camera (docs/decisions/0117). */
const handoverRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/handover',
  component: lazyRouteComponent(() => import('./features/handover/handover-page.tsx'), 'HandoverPage'),
})

const withdrawalsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/withdrawals',
  validateSearch: texts('state', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
})

const receiptsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/receipts',
  validateSearch: texts('after', 'at'),
  component: lazyRouteComponent(() => import('./features/receipts/receipts-page.tsx'), 'ReceiptsPage'),
})

const salesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/sales/orders-page.tsx'), 'OrdersPage'),
})

const coinsPurchasesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales/coins',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/sales/coins-purchases-page.tsx'), 'CoinsPurchasesPage'),
})

const donationsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales/donations',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/sales/donations-page.tsx'), 'DonationsPage'),
})

const membershipsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/sales/memberships',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/sales/memberships-page.tsx'), 'MembershipsPage'),
})

const refundsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/refunds',
  validateSearch: texts('q', 'state', 'from', 'to', 'fanId', 'sort', 'after', 'at', 'row'),
  component: lazyRouteComponent(() => import('./features/refunds/refunds-page.tsx'), 'RefundsPage'),
})

const booksRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books',
  validateSearch: texts('month'),
  component: lazyRouteComponent(() => import('./features/books/month-page.tsx'), 'MonthPage'),
})

const bookInvoicesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books/invoices',
  validateSearch: texts('q', 'kind', 'source', 'from', 'to', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/books/invoices-page.tsx'), 'InvoicesPage'),
})

const bookReceiptsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books/receipts',
  validateSearch: texts('q', 'from', 'to', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/books/tax-receipts-page.tsx'), 'TaxReceiptsPage'),
})

const bookVatRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/books/vat',
  component: lazyRouteComponent(() => import('./features/books/vat-page.tsx'), 'VatPage'),
})

const coinsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/coins',
  validateSearch: texts('q', 'kind', 'from', 'to', 'fanId', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/coins/coins-page.tsx'), 'CoinsPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/settings',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
})

const teamRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/team',
  validateSearch: texts('q', 'role', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/team/team-page.tsx'), 'TeamPage'),
})

const conflictsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/conflicts',
  component: lazyRouteComponent(() => import('./features/bid-conflicts/bid-conflicts-page.tsx'), 'BidConflictsPage'),
})

const reviewsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/reviews',
  validateSearch: texts('fan'),
  component: lazyRouteComponent(() => import('./features/reviews/reviews-page.tsx'), 'ReviewsPage'),
})

const fansRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/fans',
  validateSearch: texts('q', 'state', 'card', 'member', 'tag', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/fans/fans-page.tsx'), 'FansPage'),
})

const fanRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/fans/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./features/fans/fan-page.tsx'), 'FanPage'),
})

const reportsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/reports',
  validateSearch: texts('report'),
  component: lazyRouteComponent(() => import('./features/reports/reports-page.tsx'), 'ReportsPage'),
})

const enquiriesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/enquiries',
  validateSearch: texts('state', 'enquiry'),
  component: lazyRouteComponent(() => import('./features/enquiries/enquiries-page.tsx'), 'EnquiriesPage'),
})

const announcementsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/announcements',
  component: lazyRouteComponent(() => import('./features/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
})

const newAnnouncementRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/announcements/new',
  validateSearch: texts('audience', 'auction', 'lot', 'from'),
  component: lazyRouteComponent(() => import('./features/announcements/new-announcement.tsx'), 'NewAnnouncement'),
})

const erasuresRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/erasures',
  validateSearch: texts('request'),
  component: lazyRouteComponent(() => import('./features/erasures/erasures-page.tsx'), 'ErasuresPage'),
})

const logRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/log',
  validateSearch: texts('q', 'action', 'actor', 'from', 'to', 'after', 'at'),
  component: lazyRouteComponent(() => import('./features/team/log-page.tsx'), 'LogPage'),
})

const routeTree = rootRoute.addChildren([
  signedInRoute,
  staffRoute.addChildren([
    clubsRoute,
    newClubRoute,
    installationRoute,
    helpRoute,
    clubRoute.addChildren([
      clubHomeRoute,
      startRoute,
      exclusivesRoute,
      newExclusiveRoute,
      importRoute,
      exclusiveGridRoute,
      exclusiveRoute,
      auctionsRoute,
      newAuctionRoute,
      auctionRoute,
      resultsRoute,
      newsRoute,
      newPostRoute,
      postRoute,
      newProgramRoute,
      programRoute,
      liveRoute,
      roomRoute,
      hoursRoute,
      partnersRoute,
      linkedClubsRoute,
      giveawaysRoute,
      newGiveawayRoute,
      giveawayRoute,
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
      languagesRoute,
      parcelsRoute,
      pickUpListRoute,
      handoverRoute,
      withdrawalsRoute,
      receiptsRoute,
      reviewsRoute,
      fansRoute,
      fanRoute,
      reportsRoute,
      erasuresRoute,
      enquiriesRoute,
      announcementsRoute,
      newAnnouncementRoute,
      settingsRoute,
      teamRoute,
      conflictsRoute,
      logRoute,
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
