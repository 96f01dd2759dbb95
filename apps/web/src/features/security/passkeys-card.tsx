import { Alert, Button } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import type { Passkey } from '../session/account-client.ts'
import { useAccountPrompts } from './account-prompts-context.ts'
import { SecurityCard } from './security-card.tsx'
import { RemovableRow } from './removable-row.tsx'
import { useChange } from './use-change.ts'

/** Lists the passkeys of the account, and adds another. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const t = useTranslations('security.passkeys')
  const { day } = useTimes()
  const { busy, problem, change } = useChange()
  const { offerToEndOthers } = useAccountPrompts()
  const add = async () => {
    if (await change((client) => client.addPasskey(), t('added'))) offerToEndOthers()
  }
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported('PublicKeyCredential' in globalThis), [])
  return (
    <SecurityCard
      icon="key"
      title={t('title')}
      text={isSupported ? t('text') : t('unsupported')}
      action={
        isSupported && (
          <Button tone={passkeys.length === 0 ? 'primary' : 'quiet'} busy={busy} onClick={() => void add()}>
            {t('add')}
          </Button>
        )
      }
    >
      {problem !== null && <Alert tone="danger" title={problem} />}
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map(({ id, name, createdAt }) => (
            <RemovableRow
              key={id}
              title={name ?? t('unnamed')}
              text={createdAt === null ? '' : t('since', { date: day(createdAt.toISOString()) })}
              label={t('remove')}
              question={t('removeQuestion')}
              doneMessage={t('removed')}
              remove={(client) => client.removePasskey(id)}
            />
          ))}
        </ul>
      )}
    </SecurityCard>
  )
}
