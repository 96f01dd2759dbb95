import { Button } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SecurityCard } from './security-card.tsx'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const PasswordDialog = lazyDialog(async () => (await import('./password-dialog.tsx')).default)

/** Opens the dialog that changes the password. @param hasOthers whether the account is logged in elsewhere, too */
export function PasswordCard({ hasOthers }: { hasOthers: boolean }) {
  const t = useTranslations('security.password')
  const [open, setOpen] = useState(false)
  return (
    <SecurityCard
      icon="lock"
      title={t('title')}
      text={t('text')}
      action={
        <Button tone="quiet" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      }
    >
      {open && <PasswordDialog hasOthers={hasOthers} onClose={() => setOpen(false)} />}
    </SecurityCard>
  )
}
