import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { toOptionalInstant } from '../../parts/local-time.ts'

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
    <ActDialog
      title={t('dateTitle', { count })}
      act={{ isPending: isBusy }}
      submitLabel={t('dateConfirm', { count })}
      actions={
        <button type="button" className="btn" disabled={isBusy} onClick={onClear}>
          {t('dateClear')}
        </button>
      }
      onSubmit={() => onConfirm(toOptionalInstant(typed))}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('dateLabel')}
        hint={t('dateHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActDialog>
  )
}
