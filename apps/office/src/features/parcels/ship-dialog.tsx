import type { StaffParcel } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../parts/fields.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

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
  const frame = useTranslations('frame')
  const isSent = parcel.state === 'SHIPPED'
  const [carrier, setCarrier] = useState('')
  const [number, setNumber] = useState(parcel.trackingNumber ?? '')
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  return (
    <OfficeDialog
      title={t(isSent ? 'correctTracking' : 'ask.SHIPPED', { number: parcel.order.number })}
      onClose={onClose}
    >
      <form
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onShip({ carrier: orNull(carrier), number: orNull(number) })
        }}
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
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button type="submit" className="btn primary" aria-busy={isBusy} disabled={isBusy}>
            {t(isSent ? 'saveTracking' : 'acts.SHIPPED')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
