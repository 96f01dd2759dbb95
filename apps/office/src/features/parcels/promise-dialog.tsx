import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'

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
  const [day, setDay] = useState(promisedDay)
  return (
    <ActDialog
      title={t('changePromise')}
      act={{ isPending: isBusy }}
      submitLabel={t('savePromise')}
      isReady={day !== ''}
      onSubmit={() => onPromise(day)}
      onClose={onClose}
    >
      <TextInput
        label={t('promised')}
        type="date"
        required
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <p className="quiet">{t('promiseText')}</p>
    </ActDialog>
  )
}
