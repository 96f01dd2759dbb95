import type { StaffParcel } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'

/** Asks which things of a parcel are sent apart. Something has to stay in it. */
export function SplitDialog({
  parcel,
  isBusy,
  onSplit,
  onClose,
}: {
  parcel: StaffParcel
  isBusy: boolean
  onSplit: (exclusiveIds: string[]) => void
  onClose: () => void
}) {
  const t = useTranslations('parcels')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <ActDialog
      title={t('splitTitle', { number: parcel.order.number })}
      act={{ isPending: isBusy }}
      submitLabel={t('split')}
      isReady={chosen.length > 0 && chosen.length < parcel.things.length}
      onSubmit={() => onSplit(chosen)}
      onClose={onClose}
    >
      <fieldset className="stack">
        <legend className="mb-2 font-medium">{t('splitThings')}</legend>
        {parcel.things.map(({ id, name }) => (
          <label key={id} className="line">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen((before) => (target.checked ? [...before, id] : before.filter((one) => one !== id)))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p className="quiet">{t('splitText')}</p>
    </ActDialog>
  )
}
