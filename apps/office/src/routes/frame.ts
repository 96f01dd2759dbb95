import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { ClubFrame } from '../features/clubs/club-frame.tsx'
import { SignedIn } from '../features/clubs/signed-in.tsx'
import { myStaffQuery, settingsQuery } from '../queries.ts'
import { isSignedIn, signIn } from '../session/session.ts'
import { Failed, NotFound, Waiting } from '../shell/page-states.tsx'

/** Its context has the query client, for the loaders of all routes. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: Failed,
  notFoundComponent: NotFound,
})

/** Where the hosted sign-in returns to. */
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, path: '/signed-in', component: SignedIn })

/** Everything below needs a sign-in. Without one the tab leaves for the hosted pages, and the screen waits. */
export const staffRoute = createRoute({
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
export const clubsRoute = createRoute({
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
  component: lazyRouteComponent(() => import('../features/clubs/club-list.tsx'), 'ClubList'),
})

/** For operators of the installation. */
export const newClubRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/clubs/new',
  component: lazyRouteComponent(() => import('../features/clubs/new-club.tsx'), 'NewClub'),
})

/** Where a link makes somebody a helper for a night: they are not staff of the club yet. */
export const helpRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/$slug/help',
  component: lazyRouteComponent(() => import('../features/helpers/help-page.tsx'), 'HelpPage'),
})

/** What needs an operator of the installation. */
export const installationRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/clubs/installation',
  component: lazyRouteComponent(() => import('../features/installation/installation-page.tsx'), 'InstallationPage'),
})

/** The menu of a club, around all of its screens. */
export const clubRoute = createRoute({
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
