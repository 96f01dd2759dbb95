import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link, useRouter } from '@tanstack/react-router'
import { OperationError } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { passFocusToHeading } from '../parts/pass-focus.ts'
import { signIn } from '../session/session.ts'

/** Shown while the sign-in or a club is being read. */
export function Waiting() {
  const t = useTranslations('frame')
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="quiet">
        {t('loading')}
      </p>
    </main>
  )
}

/** Shown if a page could not be read: why, and what can be done. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('frame')
  const text = useProblemText()
  const router = useRouter()
  const key = error instanceof OperationError ? error.problem?.key : undefined
  const retry = () => {
    reset()
    // What a route has failed to read is read again.
    void router.invalidate()
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="empty" role="alert">
        <b>{text(error)}</b>
        {key === 'errors.staff.secondFactorNeeded' ? (
          <button type="button" className="btn primary" onClick={() => void signIn()}>
            {t('logInAgain')}
          </button>
        ) : (
          <button ref={passFocusToHeading} type="button" className="btn primary" onClick={retry}>
            {t('again')}
          </button>
        )}
        <Link to="/" className="link">
          {t('allClubs')}
        </Link>
      </div>
    </main>
  )
}

/** Shown for addresses that lead nowhere. */
export function NotFound() {
  const t = useTranslations('frame')
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="empty">
        <b>{t('notFound')}</b>
        <Link to="/" className="btn">
          {t('allClubs')}
        </Link>
      </div>
    </main>
  )
}
