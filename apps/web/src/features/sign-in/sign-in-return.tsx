import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { storageKeys } from '../../shell/choices.ts'
import { clubQuery } from '../clubs/queries.ts'
import { goAfterLogin } from './after-login.ts'
import { storeProblem } from './stored-problem.ts'
import { useStepText } from './use-step-text.ts'

/**
 * Where the hosted sign-in returns to: on to the club that it was begun in (R03). The document is loaded anew, for
 * this one knows neither the club's colours nor the scripts of its pages.
 */
export function SignInReturn() {
  const t = useTranslations('return')
  const stepText = useStepText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const goOn = async () => {
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
    void goOn()
  }, [client, navigate, stepText])
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
