import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'

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
    <ActDialog
      title={title ?? t('priceTitle', { count })}
      act={{ isPending: isBusy }}
      submitLabel={
        isValid ? t(step > 0 ? 'raise' : 'lower', { count, step: Math.abs(step) }) : t('changePrices', { count })
      }
      onSubmit={() => (isValid ? onConfirm(100 + step) : setProblem('errors.validation.amount'))}
      onClose={onClose}
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
    </ActDialog>
  )
}
