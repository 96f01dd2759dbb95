import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../parts/fields.tsx'
import { fromLocalInput } from '../../parts/local-time.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

/** Asks from when exclusives are for sale. */
export function DateDialog({
  count,
  isBusy,
  onConfirm,
  onClear,
  onClose,
}: {
  count: number
  isBusy: boolean
  onConfirm: (date: string | null) => void
  onClear: () => void
  onClose: () => void
}) {
  const t = useTranslations('bulk')
  const [typed, setTyped] = useState('')
  return (
    <OfficeDialog title={t('dateTitle', { count })} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onConfirm(fromLocalInput(typed))
        }}
      >
        <TextInput
          type="datetime-local"
          label={t('dateLabel')}
          hint={t('dateHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="dialog-actions">
          <button type="button" className="btn" disabled={isBusy} onClick={onClear}>
            {t('dateClear')}
          </button>
          <button type="submit" className="btn primary" aria-busy={isBusy}>
            {t('dateConfirm', { count })}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
