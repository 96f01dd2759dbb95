import { useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useFan } from '../features/fans/queries.ts'
import { useClub } from './club-context.ts'
import { Failed } from './failed.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Shows a page to signed-in fans only. Redirects others to the login page, which returns them afterwards (I12). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const club = useClub()
  const { session, fan, retry } = useFan(club.slug)
  useLoginRedirect(session.state === 'anonymous')
  if (retry && !fan) return <Failed onRetry={retry} />
  return fan ? children : <PageSkeleton />
}

/** Paths of an invitation-only club that everyone may see, below the club's own path. */
const publicPaths = /^(?:\/(?:login|signup|forgot-password))?\/?$/

/**
 * In an invitation-only club, shows pages to referred fans only (C09). Redirects visitors to the login page, and fans
 * without a referral to the club's home, which explains it.
 */
export function ReferredOnly({ children }: { children: ReactNode }) {
  const club = useClub()
  const { session, fan, retry } = useFan(club.slug)
  const navigate = useNavigate()
  // The page that is shown, not the URL, which changes before the next page is shown.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const home = `/clubs/${club.slug}`
  const isGuarded = club.referralNeeded && shown.startsWith(`${home}/`) && !publicPaths.test(shown.slice(home.length))
  const isUnreferred = isGuarded && fan?.kycStatus === 'NOT_REFERRED'
  useLoginRedirect(isGuarded && session.state === 'anonymous')
  useEffect(() => {
    if (isUnreferred) void navigate({ to: '/clubs/$slug', params: { slug: club.slug }, replace: true })
  }, [isUnreferred, navigate, club.slug])
  if (!isGuarded || (fan && !isUnreferred)) return children
  if (retry && !fan) return <Failed onRetry={retry} />
  return <PageSkeleton />
}

/** Redirects to the login page if `needed`. The router stores the page to return to. */
function useLoginRedirect(needed: boolean) {
  const club = useClub()
  const navigate = useNavigate()
  useEffect(() => {
    if (!needed) return
    void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug }, replace: true })
  }, [needed, navigate, club.slug])
}
