import type { StaffParcel } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'

/** Asks for the carrier and the number of a parcel that is sent, or whose number is wrong. Both may be unknown. */
export function ShipDialog({
  parcel,
  isBusy,
  onShip,
  onClose,
}: {
  parcel: StaffParcel
  isBusy: boolean
  onShip: (tracking: { carrier: string | null; number: string | null }) => void
  onClose: () => void
}) {
  const t = useTranslations('parcels')
  const isSent = parcel.state === 'SHIPPED'
  const [carrier, setCarrier] = useState(parcel.carrier ?? '')
  const [number, setNumber] = useState(parcel.trackingNumber ?? '')
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  return (
    <ActDialog
      title={t(isSent ? 'correctTracking' : 'ask.SHIPPED', { number: parcel.order.number })}
      act={{ isPending: isBusy }}
      submitLabel={t(isSent ? 'saveTracking' : 'acts.SHIPPED')}
      onSubmit={() => onShip({ carrier: orNull(carrier), number: orNull(number) })}
      onClose={onClose}
    >
      <TextInput
        label={t('number')}
        hint={t('numberHint')}
        autoComplete="off"
        maxLength={200}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextInput
        label={t('carrier')}
        hint={t('carrierHint')}
        autoComplete="off"
        maxLength={200}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      {!isSent && <p className="quiet">{t('consequences.SHIPPED')}</p>}
    </ActDialog>
  )
}
