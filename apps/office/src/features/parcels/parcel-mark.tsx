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

/** The state of a parcel, and whether it is late. */
export function ParcelMark({ parcel: { state, late } }: { parcel: Pick<StaffParcel, 'state' | 'late'> }) {
  const t = useTranslations('parcels')
  return (
    <span className="line">
      <span className="state" data-tone={tones[state]}>
        {t(`states.${state}`)}
      </span>
      {late && (
        <span className="state" data-tone="bad">
          {t('late')}
        </span>
      )}
    </span>
  )
}
