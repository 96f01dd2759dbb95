import { type StaffLot, updateLot } from '@virage/contract/staff'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

type Props = {
  lot: StaffLot
  name: string
  isUpcoming: boolean
  /** Returns whether it is stored; if it isn't, it has said why. */
  onStore: (reserve: number | null) => Promise<boolean>
}

/** Whether a lot has a secret reserve and has reached it; before the start, the button that sets it. */
export function LotReserve(props: Props) {
  const { lot, name, isUpcoming } = props
  const t = useTranslations('auctions.reserve')
  const [isOpen, setOpen] = useState(false)
  if (!isUpcoming) {
    if (!lot.reserve) return null
    const isOver = lot.outcome === 'UNSOLD'
    return <span className="small quiet">{t(isOver ? 'unsold' : lot.reserve.isMet ? 'met' : 'notMet')}</span>
  }
  return (
    <>
      <Act operation={updateLot} className="small" aria-label={t('setFor', { name })} onClick={() => setOpen(true)}>
        {t(lot.reserve ? 'stored' : 'set')}
      </Act>
      {isOpen && <ReserveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The form of a reserve. What is typed is not kept in the browser: nobody else may read it. */
function ReserveDialog({ lot, name, onStore, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('auctions.reserve')
  const { price, unit } = useStaffPrice()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const store = useMutation({ mutationFn: onStore, onSuccess: (isStored) => isStored && onClose() })
  const submit = () => {
    const reserve = numberOf(typed)
    if (!(reserve > 0)) setProblem('errors.validation.amount')
    else if (reserve < lot.startingPrice) setProblem('errors.validation.reserve')
    else store.mutate(reserve)
  }
  return (
    <ActDialog
      title={t('title', { name })}
      act={store}
      submitLabel={t('store')}
      actions={
        lot.reserve && (
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
    </ActDialog>
  )
}
