import { Alert } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Says why nothing can be bought while a club stands by (C07); nothing in any other state. */
export function StandByNotice() {
  const club = useClub()
  const t = useTranslations('standBy')
  return club.state === 'STAND_BY' ? (
    <Alert tone="warning" title={t('title')}>
      {t('text')}
    </Alert>
  ) : null
}
