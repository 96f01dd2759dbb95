import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { afterLogin } from '@virage/domain'
import { useCallback } from 'react'
import { keptUnder } from '../../shell/choices.ts'
import { useClub } from '../../shell/club-context.ts'
import { fanQuery } from '../fans/queries.ts'
import { refreshSession } from '../session/session.ts'

/** Goes where a fan belongs who has just signed in (I11). */
export function useAfterLogin(): () => Promise<void> {
  const club = useClub()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useCallback(async () => {
    await refreshSession()
    const fan = await client.fetchQuery({ ...fanQuery(club.slug), staleTime: 0 })
    const savedUrl = localStorage.getItem(keptUnder.redirect)
    const next = afterLogin({ kycStatus: fan.kycStatus, referralNeeded: club.referralNeeded, savedUrl })
    if (next.to === 'kyc') return navigate({ to: '/clubs/$slug/kyc', params: { slug: club.slug }, replace: true })
    localStorage.removeItem(keptUnder.redirect)
    if (next.to === 'saved') return navigate({ href: next.url, replace: true })
    return navigate({ to: '/clubs/$slug', params: { slug: club.slug }, replace: true })
  }, [client, club, navigate])
}
