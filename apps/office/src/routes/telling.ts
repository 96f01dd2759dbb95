import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

const announcementsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/announcements',
  component: lazyRouteComponent(() => import('../features/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
})

const newAnnouncementRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/announcements/new',
  validateSearch: texts('audience', 'auction', 'lot', 'from'),
  component: lazyRouteComponent(() => import('../features/announcements/new-announcement.tsx'), 'NewAnnouncement'),
})

const giveawaysRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/giveaways',
  validateSearch: texts('q', 'state', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/giveaways/giveaways-page.tsx'), 'GiveawaysPage'),
})

const newGiveawayRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/giveaways/new',
  component: lazyRouteComponent(() => import('../features/giveaways/new-giveaway.tsx'), 'NewGiveaway'),
})

const giveawayRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/giveaways/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/giveaways/giveaway-editor.tsx'), 'GiveawayEditor'),
})

const newsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news',
  validateSearch: texts('view', 'month', 'q', 'state', 'untranslated', 'programId', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/news/news-page.tsx'), 'NewsPage'),
})

const newPostRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/new',
  component: lazyRouteComponent(() => import('../features/news/post-editor.tsx'), 'NewPost'),
})

const postRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/news/post-editor.tsx'), 'PostEditor'),
})

const newProgramRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/programs/new',
  component: lazyRouteComponent(() => import('../features/news/program-editor.tsx'), 'NewProgram'),
})

const programRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/news/programs/$id',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/news/program-editor.tsx'), 'ProgramEditor'),
})

const partnersRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/partners',
  component: lazyRouteComponent(() => import('../features/partners/partners-page.tsx'), 'PartnersPage'),
})

const linkedClubsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/partners/clubs',
  component: lazyRouteComponent(() => import('../features/linked-clubs/linked-clubs-page.tsx'), 'LinkedClubsPage'),
})

/** What a club tells its fans. */
export const tellingRoutes = [
  announcementsRoute,
  newAnnouncementRoute,
  giveawaysRoute,
  newGiveawayRoute,
  giveawayRoute,
  newsRoute,
  newPostRoute,
  postRoute,
  newProgramRoute,
  programRoute,
  partnersRoute,
  linkedClubsRoute,
] as const
