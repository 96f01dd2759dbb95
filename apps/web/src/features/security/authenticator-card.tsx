import { Alert, Button, Chip } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SecurityCard } from './security-card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useAccountPrompts } from './account-prompts-context.ts'
import { useChange } from './use-change.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const AuthenticatorDialog = lazyDialog(async () => (await import('./authenticator-dialog.tsx')).default)

/** The second factor: an authenticator app. */
export function AuthenticatorCard({ email, isOn }: { email: string; isOn: boolean }) {
  const t = useTranslations('security.authenticator')
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const { busy, problem, change } = useChange()
  const { offerToEndOthers } = useAccountPrompts()
  const begin = async () => {
    const started = await change((client) => client.beginAuthenticator(email))
    if (started) setSecret(started)
  }
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
          <Button busy={busy} onClick={() => void begin()}>
            {t('setUp')}
          </Button>
        )
      }
    >
      {!isOn && problem !== null && <Alert tone="danger" title={problem} />}
      {secret !== null && (
        <AuthenticatorDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={() => {
            setSecret(null)
            offerToEndOthers()
          }}
        />
      )}
    </SecurityCard>
  )
}
