import type { StaffLot } from '@virage/contract/staff'
import { useMutation } from '@tanstack/react-query'
import { useWhileShown } from '@virage/session/use-while-shown'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

/**
 * The form of a price of a lot besides its starting price, which can also be removed.
 *
 * @param first what its field contains first
 * @param isTooLow whether a price is too low for this lot
 * @param onStore stores a price, or removes it; returns whether it has, and has said why not
 */
export function LotPriceDialog({
  kind,
  lot,
  name,
  first,
  isTooLow,
  onStore,
  onClose,
  children,
}: {
  kind: 'buyNow' | 'reserve'
  lot: StaffLot
  name: string
  first: string
  isTooLow: (price: number) => boolean
  onStore: (price: number | null) => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}) {
  const close = useWhileShown(onClose)
  const t = useTranslations(`auctions.${kind}`)
  const { price, unit } = useStaffPrice()
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState<string>()
  const store = useMutation({ mutationFn: onStore, onSuccess: (isStored) => isStored && close() })
  const submit = () => {
    const wanted = numberOf(typed)
    if (!(wanted > 0)) setProblem('errors.validation.amount')
    else if (isTooLow(wanted)) setProblem(`errors.validation.${kind}`)
    else store.mutate(wanted)
  }
  return (
    <ActDialog
      title={t('title', { name })}
      act={store}
      submitLabel={t('store')}
      actions={
        lot[kind] && (
          <button
            type="button"
            className="btn plain danger"
            disabled={store.isPending}
            onClick={() => store.mutate(null)}
          >
            {t('remove')}
          </button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="quiet">{t('text')}</p>
      <TextInput
        label={t('amount')}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        hint={t('hint', { price: price(lot.startingPrice) })}
        value={typed}
        problem={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      {children}
    </ActDialog>
  )
}
