import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { keptUnder } from '../../shell/choices.ts'
import { notify } from '../../shell/toasts.ts'
import { refreshSession } from '../session/session.ts'
import { useStepText } from './use-step-text.ts'

/** Where the hosted sign-in returns to: on to the club that it was begun in, which knows where the fan goes next (R03). */
export function SignInReturn() {
  const t = useTranslations('return')
  const stepText = useStepText()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const complete = async () => {
      const { searchParams } = new URL(location.href)
      if (searchParams.has('code') || searchParams.has('error')) {
        const { completeElsewhere } = await import('../session/hosted-client.ts')
        const completed = await completeElsewhere()
        if (completed.ok) await refreshSession()
        else notify({ type: 'danger', message: stepText(completed) })
      }
      const slug = localStorage.getItem(keptUnder.club)
      if (slug === null) await navigate({ to: '/clubs', replace: true })
      else await navigate({ to: '/clubs/$slug/login', params: { slug }, replace: true })
    }
    void complete()
  }, [navigate, stepText])
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
