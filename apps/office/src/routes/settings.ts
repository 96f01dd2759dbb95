import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clubRoute } from './frame.ts'
import { texts } from './search-texts.ts'

const settingsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/settings',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const languagesRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/languages',
  validateSearch: texts('kind', 'text'),
  component: lazyRouteComponent(() => import('../features/languages/languages-page.tsx'), 'LanguagesPage'),
})

const teamRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/team',
  validateSearch: texts('q', 'role', 'sort', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/team/team-page.tsx'), 'TeamPage'),
})

const conflictsRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/conflicts',
  component: lazyRouteComponent(() => import('../features/bid-conflicts/bid-conflicts-page.tsx'), 'BidConflictsPage'),
})

const logRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/log',
  validateSearch: texts('q', 'action', 'actor', 'from', 'to', 'after', 'at'),
  component: lazyRouteComponent(() => import('../features/team/log-page.tsx'), 'LogPage'),
})

/** The club itself and its team. */
export const settingsRoutes = [settingsRoute, languagesRoute, teamRoute, conflictsRoute, logRoute] as const
