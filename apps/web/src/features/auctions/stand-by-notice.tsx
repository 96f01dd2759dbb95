import { Alert } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Explains why nothing can be bought while the club is on standby (C07); nothing in other states. */
export function StandByNotice() {
  const club = useClub()
  const t = useTranslations('standBy')
  return club.state === 'STAND_BY' ? (
    <Alert tone="warning" title={t('title')}>
      {t('text')}
    </Alert>
  ) : null
}
