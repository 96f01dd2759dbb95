import type { StaffParcel } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

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
  const frame = useTranslations('frame')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <OfficeDialog title={t('splitTitle', { number: parcel.order.number })} onClose={onClose}>
      <form
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSplit(chosen)
        }}
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
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button
            type="submit"
            className="btn primary"
            aria-busy={isBusy}
            disabled={isBusy || chosen.length === 0 || chosen.length === parcel.things.length}
          >
            {t('split')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
