import { Alert, Button } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '../../i18n/times.ts'
import type { Passkey } from '../session/account-client.ts'
import { SecurityCard, SecurityRow } from './card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useChange } from './use-change.ts'

/** Passkeys: a finger or a face in place of the password. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const t = useTranslations('security.passkeys')
  const { busy, problem, change } = useChange()
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported('PublicKeyCredential' in globalThis), [])
  return (
    <SecurityCard
      icon="key"
      title={t('title')}
      text={isSupported ? t('text') : t('unsupported')}
      action={
        isSupported && (
          <Button
            tone={passkeys.length === 0 ? 'primary' : 'quiet'}
            busy={busy}
            onClick={() => void change((client) => client.addPasskey(), t('added'))}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {problem !== null && <Alert tone="danger" title={problem} />}
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </SecurityCard>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('security.passkeys')
  const { day } = useTimes()
  const { busy, problem, change } = useChange()
  return (
    <SecurityRow
      title={passkey.name ?? t('unnamed')}
      text={passkey.createdAt === null ? '' : t('since', { date: day(passkey.createdAt.toISOString()) })}
      action={
        <ConfirmButton
          label={t('remove')}
          question={t('removeQuestion')}
          busy={busy}
          problem={problem}
          onConfirm={() => change((client) => client.removePasskey(passkey.id), t('removed'))}
        />
      }
    />
  )
}
