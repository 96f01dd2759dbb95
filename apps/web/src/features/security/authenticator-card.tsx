import { Button, Chip } from '@virage/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SecurityCard } from './card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useChange } from './use-change.ts'

const AuthenticatorDialog = lazy(() => import('./authenticator-dialog.tsx'))

/** The second factor: an authenticator that shows a code. */
export function AuthenticatorCard({ email, isOn }: { email: string; isOn: boolean }) {
  const t = useTranslations('security.authenticator')
  const [open, setOpen] = useState(false)
  const { busy, problem, change } = useChange()
  const state = <Chip tone="quiet">{t(isOn ? 'on' : 'off')}</Chip>
  return (
    <SecurityCard
      icon="shield"
      title={t('title')}
      text={
        <>
          <span className="mb-1.5 block">{t('text')}</span>
          {state}
        </>
      }
      action={
        isOn ? (
          <ConfirmButton
            label={t('remove')}
            question={t('removeQuestion')}
            busy={busy}
            problem={problem}
            onConfirm={() => change((client) => client.removeAuthenticator(), t('removed'))}
          />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('setUp')}</Button>
        )
      }
    >
      {open && (
        <Suspense fallback={null}>
          <AuthenticatorDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SecurityCard>
  )
}
