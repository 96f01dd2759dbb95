import { Chip } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import type { Device } from '../session/account-client.ts'
import { browserName } from './browser-name.ts'
import { SecurityCard } from './security-card.tsx'
import { RemovableRow } from './removable-row.tsx'

/** Lists remembered devices, on which an installation may skip the second factor. */
export function DevicesCard({ devices }: { devices: Device[] }) {
  const t = useTranslations('security.devices')
  const { moment } = useTimes()
  return (
    <SecurityCard icon="phone" title={t('title')} text={devices.length === 0 ? t('none') : t('text')}>
      {devices.length > 0 && (
        <ul className="grid gap-3">
          {devices.map(({ id, name, isThis, lastUsedAt }) => (
            <RemovableRow
              key={id}
              title={
                <span className="flex flex-wrap items-center gap-2">
                  {browserName(name) ?? t('unnamed')}
                  {isThis && <Chip tone="quiet">{t('this')}</Chip>}
                </span>
              }
              text={lastUsedAt === null ? '' : t('lastUsed', { when: moment(lastUsedAt.toISOString()) })}
              label={t('forget')}
              question={t('forgetQuestion')}
              doneMessage={t('forgotten')}
              remove={(client) => client.forgetDevice(id)}
            />
          ))}
        </ul>
      )}
    </SecurityCard>
  )
}
