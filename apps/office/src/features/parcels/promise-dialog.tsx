import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../parts/fields.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

/** Asks for another day for which a parcel is promised. */
export function PromiseDialog({
  promisedDay,
  isBusy,
  onPromise,
  onClose,
}: {
  promisedDay: string
  isBusy: boolean
  onPromise: (day: string) => void
  onClose: () => void
}) {
  const t = useTranslations('parcels')
  const frame = useTranslations('frame')
  const [day, setDay] = useState(promisedDay)
  return (
    <OfficeDialog title={t('changePromise')} onClose={onClose}>
      <form
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onPromise(day)
        }}
      >
        <TextInput
          label={t('promised')}
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <p className="quiet">{t('promiseText')}</p>
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button type="submit" className="btn primary" aria-busy={isBusy} disabled={isBusy || day === ''}>
            {t('savePromise')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
