import { useLocation, useNavigate } from '@tanstack/react-router'
import { Skeleton } from '@virage/ui'
import { type ReactNode, useEffect } from 'react'
import { useFan } from '../features/fans/queries.ts'
import { useClub } from './club-context.ts'
import { keptUnder } from './choices.ts'

/** Shows a page to signed-in fans only; others go to the login and come back after it (I12). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const club = useClub()
  const { session, fan } = useFan(club.slug)
  const navigate = useNavigate()
  const href = useLocation({ select: ({ href: current }) => current })
  useEffect(() => {
    if (session.state !== 'anonymous') return
    localStorage.setItem(keptUnder.redirect, href)
    void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug }, replace: true })
  }, [session.state, href, navigate, club.slug])
  if (!fan) {
    return (
      <div className="wrap grid gap-4 py-10">
        <Skeleton className="h-12 w-56" />
        <Skeleton className="h-64" />
      </div>
    )
  }
  return children
}
