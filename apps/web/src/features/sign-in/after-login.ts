import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { afterLogin } from '@virage/domain'
import { storageKeys } from '../../shell/choices.ts'
import { fanQuery } from '../fans/queries.ts'
import { refreshSession } from '../session/session.ts'

/** Navigates to the right page after a sign-in to a club (I11). @param reload true to reload the document */
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
  const options = { replace: true, reloadDocument: reload }
  const toHome = () => navigate({ to: '/clubs/$slug', params: { slug: club.slug }, ...options })
  // The sign-in succeeded even if the fan's record fails to load: the club's home shows the failure.
  const fan = await client.fetchQuery({ ...fanQuery(club.slug), staleTime: 0 }).catch(() => undefined)
  if (!fan) return toHome()
  const savedUrl = localStorage.getItem(storageKeys.redirect)
  const next = afterLogin({ kycStatus: fan.kycStatus, referralNeeded: club.referralNeeded, savedUrl })
  if (next.to === 'kyc') return navigate({ to: '/clubs/$slug/kyc', params: { slug: club.slug }, ...options })
  localStorage.removeItem(storageKeys.redirect)
  return next.to === 'saved' ? navigate({ href: next.url, ...options }) : toHome()
}
