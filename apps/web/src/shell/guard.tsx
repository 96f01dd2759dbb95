import { useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useFan } from '../features/fans/queries.ts'
import { useClub } from './club-context.ts'
import { Failed } from './failed.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Shows a page to signed-in fans only; others go to the login and come back after it (I12). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const club = useClub()
  const { session, fan, retry } = useFan(club.slug)
  useLogin(session.state === 'anonymous')
  if (retry && !fan) return <Failed onRetry={retry} />
  return fan ? children : <PageSkeleton />
}

/** What everybody may see of a club by invitation, below its address. */
const publicPaths = /^(?:\/(?:login|signup|forgot-password))?\/?$/

/**
 * In a club by invitation, shows pages to referred fans only (C09): visitors go to the login, those who are not referred
 * to the club's home, which tells them so.
 */
export function ReferredOnly({ children }: { children: ReactNode }) {
  const club = useClub()
  const { session, fan, retry } = useFan(club.slug)
  const navigate = useNavigate()
  // The page that is shown, not the address: that is already another while the next page loads.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const home = `/clubs/${club.slug}`
  const guarded = club.referralNeeded && shown.startsWith(`${home}/`) && !publicPaths.test(shown.slice(home.length))
  const unreferred = guarded && fan?.kycStatus === 'NOT_REFERRED'
  useLogin(guarded && session.state === 'anonymous')
  useEffect(() => {
    if (unreferred) void navigate({ to: '/clubs/$slug', params: { slug: club.slug }, replace: true })
  }, [unreferred, navigate, club.slug])
  if (!guarded || (fan && !unreferred)) return children
  if (retry && !fan) return <Failed onRetry={retry} />
  return <PageSkeleton />
}

/** Leads to the login once it is known that nobody is signed in; the router keeps the way back. */
function useLogin(needed: boolean) {
  const club = useClub()
  const navigate = useNavigate()
  useEffect(() => {
    if (!needed) return
    void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug }, replace: true })
  }, [needed, navigate, club.slug])
}
