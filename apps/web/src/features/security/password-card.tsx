import { Button } from '@virage/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SecurityCard } from './security-card.tsx'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

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
      {open && (
        <Suspense fallback={null}>
          <PasswordDialog hasOthers={hasOthers} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SecurityCard>
  )
}
