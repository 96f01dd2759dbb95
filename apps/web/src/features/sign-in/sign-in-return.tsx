import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storageKeys } from '../../shell/choices.ts'
import { Failed } from '../../shell/failed.tsx'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { clubQuery } from '../clubs/queries.ts'
import { goAfterLogin } from './after-login.ts'
import { storeProblem } from './stored-problem.ts'
import { useStepText } from './use-step-text.ts'

/**
 * The page to which the hosted sign-in redirects. It continues to the club in which the sign-in started (R03), with a
 * reload of the document, because this one has neither the club's colours nor the scripts of its pages.
 */
export function SignInReturn() {
  const t = useTranslations('return')
  const stepText = useStepText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const hasStarted = useRef(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const complete = async () => {
      const slug = localStorage.getItem(storageKeys.club)
      if (slug === null) {
        console.error(new Error("The ClubSlug couldn't be found"))
        return navigate({ to: '/clubs', replace: true, reloadDocument: true })
      }
      const login = { to: '/clubs/$slug/login' as const, params: { slug }, replace: true, reloadDocument: true }
      const { searchParams } = new URL(location.href)
      if (!searchParams.has('code') && !searchParams.has('error')) return navigate(login)
      const { completeHostedSignIn } = await import('../session/hosted-client.ts')
      const completed = await completeHostedSignIn()
      if (!completed.ok) {
        storeProblem(stepText(completed))
        return navigate(login)
      }
      const club = await client.fetchQuery(clubQuery(slug)).catch(() => undefined)
      return club ? goAfterLogin({ client, navigate, club, reload: true }) : navigate(login)
    }
    complete().catch((error: unknown) => {
      console.error(error)
      setFailed(true)
    })
  }, [client, navigate, stepText])
  // The address keeps the authorization code, and the browser's storage what the sign-in started with: a reload continues.
  if (hasFailed) return <Failed onRetry={() => void reloadWhenConnected()} />
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <p role="status" className="flex items-center gap-4 text-lg font-semibold">
        <span
          aria-hidden="true"
          className="size-6 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
        {t('working')}
      </p>
    </main>
  )
}
