import { Chip } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '../../i18n/times.ts'
import type { Device } from '../session/account-client.ts'
import { SecurityCard, SecurityRow } from './card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useChange } from './use-change.ts'

/** Devices that the account knows: on them no second factor is asked for where the installation says so. */
export function DevicesCard({ devices }: { devices: Device[] }) {
  const t = useTranslations('security.devices')
  return (
    <SecurityCard icon="phone" title={t('title')} text={devices.length === 0 ? t('none') : t('text')}>
      {devices.length > 0 && (
        <ul className="grid gap-3">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </SecurityCard>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('security.devices')
  const { moment } = useTimes()
  const { busy, problem, change } = useChange()
  return (
    <SecurityRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          {nameOf(device.name) ?? t('unnamed')}
          {device.isThis && <Chip tone="quiet">{t('this')}</Chip>}
        </span>
      }
      text={device.lastUsedAt === null ? '' : t('lastUsed', { when: moment(device.lastUsedAt.toISOString()) })}
      action={
        <ConfirmButton
          label={t('forget')}
          question={t('forgetQuestion')}
          busy={busy}
          problem={problem}
          onConfirm={() => change((client) => client.forgetDevice(device.id), t('forgotten'))}
        />
      }
    />
  )
}

const browsers = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['OPR', 'Opera'],
  ['Samsung', 'Samsung Internet'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'macOS', 'Mac OS', 'Linux']

/** Browsers name themselves by a long line; its maker and system are what people know them by. */
function nameOf(line: string | null): string | null {
  if (line === null) return null
  const browser = browsers.find(([sign]) => line.includes(sign))?.[1]
  const system = systems.find((sign) => line.includes(sign))
  return browser === undefined || system === undefined ? line.slice(0, 60) : `${browser} · ${system}`
}
