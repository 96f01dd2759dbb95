import type { StaffParcel } from '@virage/contract/staff'
import type { ParcelState } from '@virage/domain'
import { useTranslations } from 'use-intl'

/** The colour of each state. */
const tones = {
  PREPARING: 'warn',
  READY: 'info',
  SHIPPED: 'info',
  DELIVERED: 'good',
  LOST: 'bad',
  RETURNED: 'plain',
  CANCELLED: 'off',
} as const satisfies Record<ParcelState, string>

/** The state of a parcel, and whether it is late, waits for more, or is sent in another one. */
export function ParcelMark({
  parcel: { state, late, waitsUntil, sentWith },
}: {
  parcel: Pick<StaffParcel, 'state' | 'late' | 'waitsUntil' | 'sentWith'>
}) {
  const t = useTranslations('parcels')
  return (
    <span className="line">
      <span className="state" data-tone={tones[state]}>
        {t(`states.${state}`)}
      </span>
      {waitsUntil !== null && (
        <span className="state" data-tone="plain">
          {t('waits')}
        </span>
      )}
      {sentWith !== null && (
        <span className="state" data-tone="plain">
          {t('inside', { number: sentWith })}
        </span>
      )}
      {late && (
        <span className="state" data-tone="bad">
          {t('late')}
        </span>
      )}
    </span>
  )
}
