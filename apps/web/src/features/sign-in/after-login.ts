import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { afterLogin } from '@virage/domain'
import { storageKeys } from '../../shell/choices.ts'
import { fanQuery } from '../fans/queries.ts'
import { refreshSession } from '../session/session.ts'

/** Goes where a fan belongs who has just signed in to a club (I11). @param reload true to load the document anew */
export async function goAfterLogin({
  client,
  navigate,
  club,
  reload = false,
}: {
  client: QueryClient
  navigate: UseNavigateResult<string>
  club: Pick<Club, 'slug' | 'referralNeeded'>
  reload?: boolean
}): Promise<void> {
  await refreshSession()
  const how = { replace: true, reloadDocument: reload }
  const toHome = () => navigate({ to: '/clubs/$slug', params: { slug: club.slug }, ...how })
  // The sign-in stands where the record does not load; the club's home says what else there is to say.
  const fan = await client.fetchQuery({ ...fanQuery(club.slug), staleTime: 0 }).catch(() => undefined)
  if (!fan) return toHome()
  const savedUrl = localStorage.getItem(storageKeys.redirect)
  const next = afterLogin({ kycStatus: fan.kycStatus, referralNeeded: club.referralNeeded, savedUrl })
  if (next.to === 'kyc') return navigate({ to: '/clubs/$slug/kyc', params: { slug: club.slug }, ...how })
  localStorage.removeItem(storageKeys.redirect)
  return next.to === 'saved' ? navigate({ href: next.url, ...how }) : toHome()
}
