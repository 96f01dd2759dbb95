import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { completeSignIn, signIn } from '../../session/session.ts'
import { Waiting } from '../../shell/page-states.tsx'

/** The page to which the hosted sign-in redirects. It continues where the sign-in began. */
export function SignedIn() {
  const t = useTranslations('frame')
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    completeSignIn().then(
      (back) => navigate({ href: back, replace: true }),
      () => setFailed(true),
    )
  }, [navigate])
  if (!hasFailed) return <Waiting />
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="empty" role="alert">
        <b>{t('logInFailed')}</b>
        <button type="button" className="btn primary" onClick={() => void signIn()}>
          {t('logInAgain')}
        </button>
      </div>
    </main>
  )
}
