import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../parts/fields.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

/** Asks by how many percent prices change. By default, they are those of exclusives. */
export function PriceDialog({
  title,
  hint,
  count,
  isBusy,
  onConfirm,
  onClose,
}: {
  title?: string
  hint?: string
  count: number
  isBusy: boolean
  onConfirm: (percent: number) => void
  onClose: () => void
}) {
  const t = useTranslations('bulk')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const step = Number(typed.replace('−', '-').replace('%', '').trim())
  const isValid = typed.trim() !== '' && Number.isInteger(step) && step >= -99 && step <= 900 && step !== 0
  return (
    <OfficeDialog title={title ?? t('priceTitle', { count })} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isValid) setProblem('errors.validation.amount')
          else if (!isBusy) onConfirm(100 + step)
        }}
      >
        <TextInput
          label={t('percent')}
          unit="%"
          inputMode="text"
          hint={hint ?? t('percentHint')}
          value={typed}
          problem={problem}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <div className="dialog-actions">
          <button type="submit" className="btn primary" aria-busy={isBusy}>
            {isValid ? t(step > 0 ? 'raise' : 'lower', { count, step: Math.abs(step) }) : t('changePrices', { count })}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
